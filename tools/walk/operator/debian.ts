import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Debian's own packages that a stranger's machine has, beside the bare tree. A tree in chroot has no systemd that runs: `systemctl`
 * reads the same units and starts what they name, as Debian's package of that name does; it does not harden.
 */
const packages = [
  'nginx',
  'ca-certificates',
  'openssl',
  'systemctl',
  'systemd-standalone-sysusers',
  'systemd-standalone-tmpfiles',
]

/** The reasons why this machine can't make a bare Debian; empty: it can. */
export function missingHere(): string[] {
  const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
  return [
    ...(process.platform === 'linux' ? [] : ['Linux']),
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...['debootstrap', 'unshare', 'chroot', 'openssl', 'git'].filter((program) => !has(program)),
  ]
}

/** Makes a bare Debian 12 in a folder: by debootstrap, or as a copy of a bare tree. */
export async function makeDebian(tree: string, from: string | undefined): Promise<void> {
  if (from === undefined)
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', tree], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  else execFileSync('cp', ['-a', from, tree])
  await cp('/etc/resolv.conf', join(tree, 'etc/resolv.conf'))
  await writeFile(join(tree, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
}

/** Installs what a stranger has beside the product. Services are not started by it. */
export async function addPackages(tree: string): Promise<void> {
  await mkdir(join(tree, 'proc'), { recursive: true })
  const script = `mount -t proc proc ${tree}/proc && chroot ${tree} sh -ec '
    apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')} >/dev/null 2>&1'`
  // In mounts of its own, so that none outlives this.
  execFileSync('unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', script], {
    env: { PATH: process.env['PATH'], DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Runs a program with mounts, processes and a network of its own. All of it ends with the program. Answers its exit code. */
export async function runApart(program: string, args: readonly string[]): Promise<number> {
  const own = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--propagation', 'private']
  const child = spawn('unshare', [...own, program, ...args], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** Mounts what a machine has, and brings its loopback interface up. For the program that runs apart. */
export function enterTree(tree: string): void {
  const mounts = `
    mount -t proc proc ${tree}/proc
    mount --bind /dev ${tree}/dev
    mount -t tmpfs -o mode=1777 tmpfs ${tree}/dev/shm
    chroot ${tree} ip link set lo up
    mkdir -p ${tree}/var/log/journal`
  execFileSync('sh', ['-ec', mounts], { stdio: ['ignore', 'inherit', 'inherit'] })
  writeFileSync(join(tree, 'usr/local/bin/systemctl'), systemctl, { mode: 0o755 })
}

/**
 * Debian's `systemctl` for trees without systemd knows no `Type=exec`, which only differs in when a start counts as done, and reads
 * `$$` otherwise, which units of 0.2.0 before its release have for the name of a backup.
 */
const systemctl = `#!/bin/sh
sed -i -e 's/^Type=exec/Type=simple/' -e 's/[$][$](date [^)]*)/first/' /etc/systemd/system/*.service 2>/dev/null || true
exec /usr/bin/systemctl "$@"
`

const inTree = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LC_ALL: 'C.UTF-8',
}

/** Runs commands as root in the tree, from /root, by the shell, and answers what they print. They end at the first that fails. */
export function typeIn(tree: string, commands: string): string {
  const { status, stdout, stderr } = spawnSync('chroot', [tree, '/bin/sh', '-ec', `cd /root\n${commands}`], {
    env: inTree,
    encoding: 'utf8',
    timeout: 120_000,
  })
  if (status !== 0) throw new Error(`${commands}\nended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** Starts commands in the tree that go on until they are ended. */
export function typeAndLeave(tree: string, commands: string): { end(): Promise<void> } {
  const child = spawn('chroot', [tree, '/bin/sh', '-ec', `cd /root\n${commands}`], {
    env: inTree,
    stdio: 'ignore',
    detached: true,
  })
  return {
    async end() {
      const gone = child.exitCode === null ? once(child, 'exit') : null
      // The group, because `runuser` stands between.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
      await gone
    },
  }
}
