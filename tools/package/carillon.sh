#!/bin/sh
# Starts Carillon (./carillon), or runs one of its commands (./carillon doctor). ./carillon --help prints commands and settings.
# CARILLON_SETTINGS names a file of settings, one NAME=value a line. The environment wins over it.
set -eu
self=$0
while [ -h "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=$(dirname "$self")/$target ;;
  esac
done
home=$(CDPATH='' cd -- "$(dirname -- "$self")" && pwd -P)
node=${CARILLON_NODE:-}
if [ -z "$node" ]; then
  if [ -x "$home/node/bin/node" ]; then node=$home/node/bin/node; else node=node; fi
fi
if ! command -v "$node" >/dev/null 2>&1; then
  echo "Carillon needs Node 24 or newer, and there is no $node. Install it, name it by CARILLON_NODE, or take a package with Node." >&2
  exit 1
fi
settings=${CARILLON_SETTINGS:-}
if [ -n "$settings" ] && [ ! -r "$settings" ]; then
  echo "CARILLON_SETTINGS=$settings can't be read." >&2
  exit 1
fi
exec "$node" @FLAGS@ ${settings:+"--env-file=$settings"} "$home/server/carillon.mjs" "$@"
