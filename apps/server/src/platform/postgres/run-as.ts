import { execFile } from 'node:child_process'
import { chmod, chown, lstat, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user PostgreSQL runs as when we ourselves are root. */
export type RunAs = { uid: number; gid: number; name: string }

const ownUser = 'carillon'

/**
 * Chooses the user that PostgreSQL runs as, because it refuses to run as root: an existing `postgres` or `carillon`,
 * else a new `carillon`, else `nobody`. Undefined when we are not root. The user must be in /etc/passwd; initdb refuses
 * a bare number.
 */
export async function chooseRunAs(): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = (await findUser('postgres')) ?? (await findUser(ownUser))
  if (existing) return existing
  await createUser()
  const user = (await findUser(ownUser)) ?? (await findUser('nobody'))
  if (user) return user
  throw new Error(
    'PostgreSQL does not run as root and no user for it could be created. ' +
      'Create a user named "carillon", start as an ordinary user, or set DATABASE_URL.',
  )
}

async function findUser(name: string): Promise<RunAs | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const line of passwd.split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name && uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid), name }
  }
  return undefined
}

/** Distributions have different tools for this. Looking the user up again shows if one worked. */
async function createUser(): Promise<void> {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ownUser]],
    ['adduser', ['-S', '-D', '-H', ownUser]],
  ]
  for (const [tool, args] of attempts) {
    const worked = await run(tool, args).then(
      () => true,
      () => false,
    )
    if (worked) return
  }
}

/** True if the user can enter a folder, found by trying it as that user: permissions, ACLs and mount options all count. */
export async function canEnter(path: string, user: RunAs | undefined): Promise<boolean> {
  if (!user) return true
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', path], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
  }).then(
    () => true,
    () => false,
  )
}

/**
 * Lets the user into a root-owned folder that is closed to others, as temporary folders are. The user gets access
 * through the folder's group, so others still have none. Answers whether the user can enter; folders above are not
 * changed.
 */
export async function letIn(path: string, user: RunAs | undefined): Promise<boolean> {
  if (!user || (await canEnter(path, user))) return true
  const { uid, gid, mode } = await stat(path)
  if (uid !== 0 || gid !== 0) return false
  if (!(await canEnter(dirname(path), user))) return false
  await chown(path, uid, user.gid)
  await chmod(path, (mode & 0o777) | 0o010)
  return canEnter(path, user)
}

/** Makes a private folder that belongs to the user PostgreSQL runs as. */
export async function makeOwned(path: string, user: RunAs | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (user) await chown(path, user.uid, user.gid)
}

/**
 * Gives a cluster's files to `user` when they belong to someone else: the data folder was used by root and by another
 * user, or was copied from another machine.
 */
export async function takeOver(path: string, user: RunAs | undefined): Promise<void> {
  if (!user || (await lstat(join(path, 'PG_VERSION'))).uid === user.uid) return
  await chown(path, user.uid, user.gid)
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
}
