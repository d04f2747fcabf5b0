import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { runAlone } from './launch/run-alone.mjs'

const folder = mkdtempSync(join(tmpdir(), 'carillon-alone-'))
const lock = join(folder, 'lock')
afterAll(() => rmSync(folder, { recursive: true }))

/** Another program that writes its beginning and its end into a file, with a moment between them. */
function otherProgram(file: string) {
  const script = `
    import { appendFileSync } from 'node:fs'
    import { runAlone } from ${JSON.stringify(new URL('launch/run-alone.mjs', import.meta.url))}
    runAlone(${JSON.stringify(lock)}, () => {
      appendFileSync(${JSON.stringify(file)}, 'begins ')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150)
      appendFileSync(${JSON.stringify(file)}, 'ends ')
    })`
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
}

test('programs that start at once run one after the other', async () => {
  const file = join(folder, 'order')
  await Promise.all([otherProgram(file), otherProgram(file), otherProgram(file)])
  expect(readFileSync(file, 'utf8')).toBe('begins ends '.repeat(3))
})

test('the lock of a process that was killed counts no more', async () => {
  const killed = execFile(process.execPath, ['--version'])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  writeFileSync(lock, String(killed.pid))
  expect(runAlone(lock, () => 'built')).toBe('built')
})

test('a failed build gives its lock back', () => {
  const fail = () => {
    throw new Error('no room')
  }
  expect(() => runAlone(lock, fail)).toThrow('no room')
  expect(existsSync(lock)).toBe(false)
})
