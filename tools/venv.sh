#!/bin/sh
# Makes a virtual environment with Python 3.11 or newer: tools/venv.sh DIRECTORY
# Set PYTHON to use an interpreter other than the first suitable one found.
set -eu

directory=${1:?usage: tools/venv.sh DIRECTORY}

fail() {
    echo "$1" >&2
    exit 2
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Debian keeps ensurepip, which venv needs, in a package of its own.
can_make_venv() {
    "$1" -c 'import ensurepip, venv' >/dev/null 2>&1
}

# The first interpreter that can do the work at once, or else the first that is new enough.
find_python() {
    fallback=
    for candidate in ${PYTHON:-python3 python3.11 python3.12 python3.13}; do
        is_new_enough "$candidate" || continue
        if can_make_venv "$candidate"; then
            echo "$candidate"
            return
        fi
        fallback=${fallback:-$candidate}
    done
    echo "$fallback"
}

# Quiet unless it goes wrong; then all that apt-get said is shown.
install_package() {
    echo "Installing $1 with apt-get"
    if ! said=$( (apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$1") 2>&1); then
        echo "$said" >&2
    fi
}

python=$(find_python)
if [ -z "$python" ]; then
    fail "Wardroom needs Python 3.11 or newer, and ${PYTHON:-python3} is missing or older: please install Python 3.11."
fi

if ! can_make_venv "$python"; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
        install_package "$package"
    fi
    can_make_venv "$python" ||
        fail "Python's venv module is incomplete here: please install it (on Debian or Ubuntu: sudo apt-get install $package) and try again."
fi

if [ -e "$directory" ] && [ ! -e "$directory/pyvenv.cfg" ] && [ -n "$(ls -A "$directory")" ]; then
    fail "$directory exists and is not a virtual environment: please move it away."
fi
echo "Creating the virtual environment $directory with $("$python" --version)"
"$python" -m venv --clear "$directory"
