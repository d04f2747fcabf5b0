#!/bin/sh
# Takes the steps of the Dockerfile in a bare Debian tree, where no container engine is at hand. Needs root and debootstrap.
#   npm run package -- --with-node --with-postgres --out dist
#   deploy/prove-package.sh dist/carillon-VERSION-linux-x64.tar.gz [TREE]
# TREE is a folder with a bare Debian (debootstrap --variant=minbase bookworm TREE); without it one is made.
set -eu
# In mounts of its own, so that none is seen outside or outlives this.
[ -n "${OWN_MOUNTS:-}" ] || exec env OWN_MOUNTS=yes unshare --mount --propagation private "$0" "$@"
tar=$(realpath "$1")
tree=${2:-}
work=$(mktemp -d)
chmod 755 "$work"
if [ -z "$tree" ]; then
  tree=$work/tree
  debootstrap --variant=minbase bookworm "$tree" >"$work/debootstrap.log"
fi
pid=
end() {
  [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
  for mounted in data tmp proc dev/shm dev opt/carillon; do
    if mountpoint -q "$tree/$mounted"; then umount "$tree/$mounted" || umount -l "$tree/$mounted"; fi
  done
  rm -rf --one-file-system "$work"
}
trap end EXIT
step() { echo "- $*"; }

step 'the tree has neither Node nor npm'
if chroot "$tree" sh -c 'command -v node || command -v npm'; then exit 1; fi

step 'the package is unpacked, and its files are mounted read-only'
mkdir -p "$work/opt" "$work/data" "$work/tmp" "$tree/opt/carillon" "$tree/data"
tar -xzf "$tar" -C "$work/opt" --strip-components=1
mount --bind "$work/opt" "$tree/opt/carillon"
mount -o remount,bind,ro "$tree/opt/carillon"
chown 10001:10001 "$work/data"
mount --bind "$work/data" "$tree/data"
chmod 1777 "$work/tmp"
mount --bind "$work/tmp" "$tree/tmp"
mount -t proc proc "$tree/proc"
mount --bind /dev "$tree/dev"
mount -t tmpfs -o mode=1777 tmpfs "$tree/dev/shm"
grep -q '^carillon:' "$tree/etc/passwd" || {
  chroot "$tree" groupadd --system --gid 10001 carillon
  chroot "$tree" useradd --system --uid 10001 --gid carillon --home-dir /data --shell /usr/sbin/nologin carillon
}
if touch "$tree/opt/carillon/x" 2>/dev/null; then exit 1; fi

# As the entry point does: no shell between, a user without rights, an environment of its own.
inside() {
  chroot --userspec=10001:10001 "$tree" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/data DATA_DIR=/data PORT=38471 \
    STATUS_ADDRESS=127.0.0.1:38472 OWNER_PASSWORD=proved-in-a-bare-tree "$@"
}
carillon="/opt/carillon/node/bin/node --max-semi-space-size=16 --heap-growing-percent=50 /opt/carillon/server/carillon.mjs"

step 'it starts with its own PostgreSQL'
began=$(date +%s)
inside $carillon start >"$work/said.log" 2>&1 &
pid=$!
until inside $carillon health >/dev/null 2>&1; do
  kill -0 "$pid" || { cat "$work/said.log"; exit 1; }
  sleep 1
done
step "it is healthy after $(($(date +%s) - began)) s"
inside $carillon health

step 'it says how it is, and makes a backup while it runs'
inside $carillon doctor || true
inside $carillon backup /data/backup

step 'it ends when it is asked to'
# The process is the entry point's own, so it gets the signal itself.
kill -TERM "$(pgrep -f 'opt/carillon/server/carillon.mjs start' | tail -1)"
wait "$pid"
pid=
step 'done: the steps of the Dockerfile work in a bare Debian'
