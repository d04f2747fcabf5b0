import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { endedSeconds, treeSeconds } from './cpu-seconds.ts'
import { dearest, dearProblems } from './dear-files.ts'
import { note, secondsByFile } from './file-notes.ts'
import { factorOf } from './machine-factor.ts'

const busyFor = (seconds: number) => `
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6 }
  while (used() < ${seconds});`

describe.runIf(process.platform === 'linux')('processor time', () => {
  test('of a child that has ended, and of the children it waited for, belongs to this process', () => {
    const [ended, tree] = [endedSeconds(), treeSeconds()]
    const grandchild = JSON.stringify(busyFor(0.3))
    const child = `require('node:child_process').execFileSync(process.execPath, ['-e', ${grandchild}]); ${busyFor(0.3)}`
    execFileSync(process.execPath, ['-e', child])
    expect(endedSeconds() - ended).toBeGreaterThan(0.5)
    expect(treeSeconds() - tree).toBeGreaterThan(0.5)
  })

  test('of a living child is counted before it has ended', async () => {
    const before = treeSeconds()
    const child = spawn(process.execPath, [
      '-e',
      `${busyFor(0.5)} console.log('done'); setInterval(() => {}, 1000)`,
    ])
    await once(child.stdout, 'data')
    expect(treeSeconds() - before).toBeGreaterThan(0.4)
    const ended = once(child, 'exit')
    child.kill()
    await ended
  })
})

test('a file costs what each worker last noted on it, and what its databases took', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-cpu-'))
  const path = (name: string) => join(process.cwd(), name)
  try {
    note({ file: path('a.test.ts'), seconds: 1 }, folder)
    note({ file: path('a.test.ts'), seconds: 3 }, folder)
    note({ file: path('b.test.ts'), seconds: 4 }, folder)
    note({ file: path('a.test.ts'), database: 'test_1' }, folder)
    note({ file: path('b.test.ts'), database: 'test_2' }, folder)
    note({ database: 'test_1', seconds: 2.5 }, folder)
    const other = vi.spyOn(process, 'pid', 'get').mockReturnValue(1)
    note({ file: path('a.test.ts'), seconds: 10 }, folder)
    other.mockRestore()
    expect(secondsByFile(folder)).toEqual([
      ['a.test.ts', 15.5],
      ['b.test.ts', 4],
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

describe('a test file above the limit', () => {
  const measured = [
    ['dear.test.ts', 51.26],
    ['known.test.ts', 99],
    ['cheap.test.ts', 50],
  ] as const

  test('is refused unless a reason stands in the list', () => {
    expect(dearProblems(measured, { 'known.test.ts': 'Ten kills.' }, () => true)).toEqual([
      expect.stringMatching(/^dear\.test\.ts took 51\.3 processor seconds\. A file may take 50 here/),
    ])
  })

  test('is measured by the speed of the machine, and a faster machine has no stricter limit', () => {
    expect(factorOf([70, 10, 52.5])).toBe(1.5)
    expect(factorOf([20])).toBe(1)
    expect(dearProblems([['dear.test.ts', 51.26]], {}, () => true, 1.5)).toEqual([])
  })

  test('is removed from the list once it no longer exists', () => {
    expect(dearProblems([], { 'gone.test.ts': 'Ten kills.' }, () => false)).toEqual([
      expect.stringMatching(/^gone\.test\.ts is not there any more/),
    ])
  })

  test('is named among the dearest', () => {
    expect(dearest(measured, 1)).toEqual(['   51.3 s  dear.test.ts'])
  })
})
