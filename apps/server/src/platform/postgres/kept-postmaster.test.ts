import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepPostmaster } from './kept-postmaster.ts'
import type { Launch } from './postmaster.ts'

/** Stands for PostgreSQL, whose disk is full as long as there is a file `full` in the cluster. */
const program = `#!/bin/sh
if [ -e "$2/full" ]; then
  echo 'FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device' >&2
  exit 1
fi
printf '%s\\n' $$ "$2" 0 0 '' '' '' ready > "$2/postmaster.pid"
exec sleep 1000
`

async function setUp() {
  const cluster = await mkdtemp(join(tmpdir(), 'carillon-kept-'))
  onTestFinished(() => rm(cluster, { recursive: true, force: true }))
  const postgres = join(cluster, 'postgres')
  await writeFile(postgres, program)
  await chmod(postgres, 0o755)
  const logFile = join(cluster, 'postgres.log')
  const launch: Launch = {
    postgres,
    cluster,
    settings: {},
    user: undefined,
    logFile,
    preferredPort: undefined,
  }
  const said: string[] = []
  return {
    said,
    keep: () => keepPostmaster(launch, { warn: (message) => void said.push(message) }),
    fill: () => writeFile(join(cluster, 'full'), ''),
    makeRoom: () => rm(join(cluster, 'full')),
  }
}

const sentence =
  'PostgreSQL can not start, because its disk is full: it is tried again until there is room. See docs/bad-days.md#a-disk-that-fills.'

test('a server that ended on a full disk is tried until there is room, and the log says so once', async () => {
  const { said, keep, fill, makeRoom } = await setUp()
  const kept = await keep()
  onTestFinished(() => kept.stop())
  const first = kept.pid()
  await fill()
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(said).toContain(sentence), { timeout: 60_000 })
  await makeRoom()
  await vi.waitFor(() => expect(kept.pid()).not.toBe(first), { timeout: 60_000 })
  expect(said).toEqual(['PostgreSQL ended by itself: it is started again', sentence])
})

test('a first start on a full disk is refused with a sentence and its page', async () => {
  const { keep, fill } = await setUp()
  await fill()
  await expect(keep()).rejects.toThrow(
    'PostgreSQL can not start, because its disk is full. Make room and start again. See docs/bad-days.md#a-disk-that-fills.',
  )
})

test('a stop while the disk is full ends the tries', async () => {
  const { said, keep, fill } = await setUp()
  const kept = await keep()
  await fill()
  process.kill(kept.pid(), 'SIGKILL')
  await vi.waitFor(() => expect(said).toContain(sentence), { timeout: 60_000 })
  await kept.stop()
  await kept.exited
})
