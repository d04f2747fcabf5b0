import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { tryLockFile } from '#platform/file-lock.ts'
import { openJournal } from './journal.ts'

test('a journal is locked from the moment that others can see it, until it is closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-journal-'))
  const [mine, other] = [newId(), newId()]
  const journal = openJournal(folder, mine)!
  expect(readdirSync(folder)).toEqual([`${mine}.lock`])
  expect(tryLockFile(join(folder, `${mine}.lock`))).toBeUndefined()
  const settled: string[] = []
  const settle = async (workerId: string) => settled.push(workerId) > 0
  const looking = openJournal(folder, other)!
  await looking.settleOthers(settle)
  expect(settled).toEqual([])
  journal.close()
  await looking.settleOthers(settle)
  expect(readdirSync(folder)).toEqual([`${other}.lock`])
  looking.close()
  rmSync(folder, { recursive: true })
})

test('files of workers that ended while they began are removed, but not those of a worker that begins now', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-journal-'))
  const [left, beginning, mine] = [newId(), newId(), newId()]
  for (const worker of [left, beginning]) writeFileSync(join(folder, `${worker}.begun`), '')
  const long = new Date(Date.now() - 3_600_000)
  utimesSync(join(folder, `${left}.begun`), long, long)
  const journal = openJournal(folder, mine)!
  expect(readdirSync(folder).sort()).toEqual([`${beginning}.begun`, `${mine}.lock`].sort())
  journal.close()
  rmSync(folder, { recursive: true })
})
