import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { type FlightFile, openFlightFile, readFlightFile } from './flight-file.ts'

const boot = 'this-start'
const [send, a, b, c] = [newId(), newId(), newId(), newId()] as const
let folder: string
let path: string
let file: FlightFile

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-flight-'))
  path = join(folder, 'lane')
  file = openFlightFile(path, boot)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function fates(): Record<string, string> | null {
  const read = readFlightFile(path, boot)
  return read && Object.fromEntries(read.fates)
}

test("shows the state of each recipient's message", async () => {
  file.begin(send, [a, b, c])
  expect(fates()).toEqual({ [a]: 'not sent', [b]: 'not sent', [c]: 'not sent' })
  file.leaves(a)
  file.leaves(b)
  file.answered(b, true)
  file.leaves(c)
  file.answered(c, false)
  expect(readFlightFile(path, boot)?.sendId).toBe(send)
  expect(fates(), 'before the turn ends').toEqual({ [a]: 'silent', [b]: 'accepted', [c]: 'silent' })
  await setImmediate()
  expect(fates()).toEqual({ [a]: 'silent', [b]: 'accepted', [c]: 'not sent' })
  file.leaves(c)
  expect(fates()).toMatchObject({ [c]: 'silent' })
})

test('notes many messages that leave together', () => {
  file.begin(send, [a, b, c])
  file.leaves(a, c)
  expect(fates()).toEqual({ [a]: 'silent', [b]: 'not sent', [c]: 'silent' })
})

test('has the newest flight only', async () => {
  file.begin(send, [a, b])
  file.leaves(a)
  file.answered(a, true)
  file.begin(send, [c])
  await setImmediate()
  expect(fates()).toEqual({ [c]: 'not sent' })
  file.clear()
  expect(fates(), 'after its batch was given back').toBeNull()
})

test('is empty before its first flight, after a restart of the machine, and in an unknown form', () => {
  expect(fates()).toBeNull()
  file.begin(send, [a])
  expect(readFlightFile(path, 'the-next-start')).toBeNull()
  appendFileSync(path, Uint8Array.of(1, 7))
  expect(fates()).toBeNull()
  writeFileSync(path, `${boot} ${send} no-id\n`)
  expect(fates()).toBeNull()
})

test('ignores an incomplete note, because its event had not happened', () => {
  file.begin(send, [a])
  file.leaves(a)
  truncateSync(path, readFileSync(path).length - 1)
  expect(fates()).toEqual({ [a]: 'not sent' })
})
