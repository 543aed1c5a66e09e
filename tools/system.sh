#!/bin/sh
# Sees to what the tests need of the system: a browser, its letters and PostgreSQL 15. Installs what is missing where it can.
set -eu

missing=
command -v chromium >/dev/null 2>&1 || missing="$missing chromium"
[ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || missing="$missing fonts-dejavu-core"
[ -x /usr/lib/postgresql/15/bin/postgres ] || missing="$missing postgresql-15"
[ -z "$missing" ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "The tests need$missing; please install them (on Debian: sudo apt-get install$missing) and try again." >&2
    exit 2
fi
echo "Installing$missing with apt-get"
# A server of its own is made by the tests; none of the system's need run.
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
# shellcheck disable=SC2086
if ! said=$( (apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing) 2>&1); then
    echo "$said" >&2
    echo "The tests need$missing, which could not be installed." >&2
    exit 2
fi
