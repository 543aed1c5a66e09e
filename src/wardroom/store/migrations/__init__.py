"""The steps that brought the database to what it is, in order; one that was released is never changed.

A new one: keep the database of the revision before (`python tools/database.py REVISION`), write the module beside the
others, add its revision to `REVISIONS` in migrate.py, and change schema.py. It must run on both kinds of database,
in one transaction; SQLite adds columns, but a table that others refer to cannot be made anew.
"""
