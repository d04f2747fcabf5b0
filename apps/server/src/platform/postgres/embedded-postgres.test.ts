import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let folder: string
let dataDir: string
/** A data folder that was started once and ended in order, for all tests that leave it in this state. */
let used: string
/** True if the current test has taken the folder `used`. */
let isTaken = false
const children: ChildProcess[] = []

beforeAll(async () => {
  used = await makeFolder()
  await endHolder((await startHolder(join(used, 'data'))).child, 'SIGTERM')
})

afterAll(() => rm(used, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await makeFolder()
  dataDir = join(folder, 'data')
})

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => endHolder(child, 'SIGTERM')))
  if (isTaken) await rename(dataDir, join(used, 'data'))
  isTaken = false
  await rm(folder, { recursive: true, force: true })
})

describe('embedded PostgreSQL', () => {
  test('keeps data, port and password from one start to the next', async () => {
    const first = await startHolder()
    await query(first.connectionString, 'create table kept as select 42 as answer')
    await endHolder(first.child, 'SIGTERM')

    const second = await startHolder()
    expect(await query(second.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(second.connectionString).toBe(first.connectionString)
  })

  test('answers only with the password, which only the owner can read', async () => {
    await takeUsed()
    const { connectionString } = await startHolder()
    const wrong = connectionString.replace(/:[^:@]+@/, ':wrong@')
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(dataDir, 'postgres-access.json'))).mode & 0o777).toBe(0o600)
  })

  test('leaves no server behind, however its process ends', async () => {
    await takeUsed()
    const stopped = await startHolder()
    await endHolder(stopped.child, 'SIGTERM')
    expect(isAlive(stopped.pid)).toBe(false)

    const killed = await startHolder()
    await endHolder(killed.child, 'SIGKILL')
    await until(() => !isAlive(killed.pid))
  })

  test('recovers committed rows after kill -9 of the process and of the server', async () => {
    await takeUsed()
    const first = await startHolder()
    await query(first.connectionString, 'create table recovered as select generate_series(1, 1000) as n')
    process.kill(first.pid, 'SIGKILL')
    await endHolder(first.child, 'SIGKILL')

    const second = await startHolder()
    expect(await query(second.connectionString, 'select count(*)::int as rows from recovered')).toEqual([
      { rows: 1000 },
    ])
  })

  test('starts its server again on the same port when it was killed', async () => {
    await takeUsed()
    const { connectionString, pid, child } = await startHolder()
    await query(connectionString, 'create table still_there as select 1 as n')
    process.kill(pid, 'SIGKILL')
    await until(() => !isAlive(pid))
    for (;;) {
      const rows = await query(connectionString, 'select n from still_there').catch(() => null)
      if (rows) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(await query(connectionString, 'select n from still_there')).toEqual([{ n: 1 }])
    await endHolder(child, 'SIGTERM')
    await expect(query(connectionString, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('starts its server again when it was killed during a restart', async () => {
    await takeUsed()
    const { connectionString, cluster, pid } = await startHolder()
    await query(connectionString, 'create table twice_killed as select 1 as n')
    let killed = pid
    process.kill(killed, 'SIGKILL')
    // On a busy machine the server may be ready already when the test sees it. It is then killed like the first.
    for (let early = 0; early < 3; ) {
      const { starting, isReady } = await nextServer(cluster, killed)
      process.kill(starting, 'SIGKILL')
      killed = starting
      if (!isReady) early++
    }
    for (;;) {
      const rows = await query(connectionString, 'select n from twice_killed').catch(() => null)
      if (rows) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })

  test('keeps its port when it is killed while its process starts', async () => {
    await takeUsed()
    const first = await startHolder()
    await endHolder(first.child, 'SIGTERM')
    const again = startHolder()
    const { starting } = await nextServer(first.cluster, first.pid)
    process.kill(starting, 'SIGKILL')
    // The address stays the same, because other processes know it.
    expect((await again).connectionString).toBe(first.connectionString)
  })

  test('stops a server that an earlier run left running', async () => {
    await takeUsed()
    const first = await startHolder()
    await query(first.connectionString, 'create table taken_over as select 1 as n')
    // A stopped watcher can't act, as if it had been killed together with us.
    const watcher = await findWatcher(first.pid)
    process.kill(watcher, 'SIGKILL')
    await endHolder(first.child, 'SIGKILL')
    expect(isAlive(first.pid)).toBe(true)

    const second = await startHolder()
    expect(isAlive(first.pid)).toBe(false)
    expect(second.messages).toContain('The last run ended abruptly: stopped a server')
    expect(await query(second.connectionString, 'select n from taken_over')).toEqual([{ n: 1 }])
  })

  test('ignores a pid file whose number now belongs to another program', async () => {
    await takeUsed()
    const first = await startHolder()
    const pidFile = join(first.cluster, 'postmaster.pid')
    const lines = (await readFile(pidFile, 'utf8')).split('\n')
    await endHolder(first.child, 'SIGTERM')
    await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'))

    const second = await startHolder()
    expect(second.messages).toContain('The last run ended abruptly: removed a pid file')
  })

  test('starts from scratch when the very first start was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres.unfinished', 'base'), { recursive: true })
    const { connectionString } = await startHolder()
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('takes another port when the kept one is in use', async () => {
    await copyUsed()
    await copyUsed(join(folder, 'other'))
    const first = await startHolder()
    await endHolder(first.child, 'SIGTERM')
    const access = join(dataDir, 'postgres-access.json')
    const other = await startHolder(join(folder, 'other'))
    const kept = {
      ...JSON.parse(await readFile(access, 'utf8')),
      port: Number(new URL(other.connectionString).port),
    }
    await writeFile(access, JSON.stringify(kept))

    const second = await startHolder()
    expect(new URL(second.connectionString).port).not.toBe(String(kept.port))
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('refuses a second instance on the same folder and names the first', async () => {
    await takeUsed()
    const first = await startHolder()
    const second = await start(dataDir)
    expect(second.refused).toContain(`already running on ${dataDir} (process ${first.child.pid})`)
    expect(await query(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('waits for an instance that is just ending', async () => {
    await takeUsed()
    const first = await startHolder()
    const ended = endHolder(first.child, 'SIGTERM')
    const second = await startHolder()
    await ended
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('refuses a cluster of another major version and says what to do', async () => {
    await copyUsed()
    const { child, cluster } = await startHolder()
    await endHolder(child, 'SIGTERM')
    await writeFile(join(cluster, 'PG_VERSION'), '12\n')
    expect((await start(dataDir)).refused).toContain('was made by PostgreSQL 12')
  })

  test.runIf(process.getuid?.() === 0)(
    'tells an ordinary user that root has used the folder before',
    async () => {
      await copyUsed()
      await endHolder((await startHolder()).child, 'SIGTERM')
      expect((await start(dataDir, nobody)).refused).toContain('Does the data folder belong to another user?')

      await chmod(dataDir, 0o777)
      await rm(join(dataDir, 'instance.lock'))
      await rm(join(dataDir, 'instance.txt'))
      expect((await start(dataDir, nobody)).refused).toContain(
        'belongs to another user, as it does after a start as root',
      )
    },
  )

  test.runIf(process.getuid?.() === 0)(
    'lets its user alone into a data folder that root keeps to itself',
    async () => {
      await mkdir(dataDir, { mode: 0o700 })
      const { cluster } = await startHolder()
      expect(cluster).toBe(join(dataDir, 'postgres'))
      expect((await stat(dataDir)).mode & 0o777).toBe(0o710)
    },
  )

  test.runIf(process.getuid?.() === 0)(
    'places the cluster where its user can enter when root keeps the folder to itself',
    async () => {
      await chmod(folder, 0o700)
      const first = await startHolder()
      try {
        expect(first.cluster).toMatch(/^\/var\/lib\/carillon\//)
        expect(first.messages.join()).toContain(first.cluster.replace(/\/postgres$/, ''))
        await query(first.connectionString, 'create table kept as select 1 as n')
        await endHolder(first.child, 'SIGTERM')

        await chmod(folder, 0o755)
        const second = await startHolder()
        expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 1 }])
        await endHolder(second.child, 'SIGTERM')
      } finally {
        await rm(join(first.cluster, '..'), { recursive: true, force: true })
      }
    },
  )
})

const nobody = { uid: 65_534, gid: 65_534 }

async function makeFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'carillon-postgres-'))
  await chmod(made, 0o755)
  return made
}

/** Takes the used data folder until the end of the test: quicker than making a cluster. */
async function takeUsed(): Promise<void> {
  await rename(join(used, 'data'), dataDir)
  isTaken = true
}

/** Copies the used data folder with owners and permissions, for a test that spoils it or needs two. */
async function copyUsed(to = dataDir): Promise<void> {
  await promisify(execFile)('cp', ['-a', join(used, 'data'), to])
}

type Report = {
  connectionString: string
  cluster: string
  pid: number
  messages: string[]
  refused?: string
  child: ChildProcess
}

async function startHolder(path = dataDir): Promise<Report> {
  const report = await start(path)
  if (report.refused) throw new Error(report.refused)
  return report
}

async function start(path: string, user = {}): Promise<Report> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'holder.fixture.ts'), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  })
  children.push(child)
  child.stdout?.setEncoding('utf8')
  const [line] = await once(child.stdout!, 'data')
  return { ...JSON.parse(line), child }
}

async function endHolder(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function findWatcher(postmaster: number): Promise<number> {
  const list = spawn('ps', ['-eo', 'pid=,args='])
  let text = ''
  list.stdout.on('data', (chunk) => {
    text += chunk
  })
  await once(list, 'close')
  const line = text
    .split('\n')
    .find((entry) => entry.includes('read -r word') && entry.endsWith(` ${postmaster}`))
  return Number.parseInt(line ?? '', 10)
}

/** The server that replaces a killed one, as soon as it has written its file. */
async function nextServer(cluster: string, killed: number): Promise<{ starting: number; isReady: boolean }> {
  for (;;) {
    const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
    const lines = text.split('\n')
    const starting = Number(lines[0])
    if (starting > 0 && starting !== killed) return { starting, isReady: lines[7]?.trim() === 'ready' }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('waited 60 s in vain')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
