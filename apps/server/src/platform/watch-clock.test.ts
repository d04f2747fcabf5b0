import { pino } from 'pino'
import { expect, test } from 'vitest'
import { watchClock } from './watch-clock.ts'

interface Line {
  level: number
  msg: string
  page?: string
}

const page = 'docs/bad-days.md#a-clock-that-jumps'
const hourMs = 3_600_000

/** Three clocks that a test sets, and the lines of the log. */
function setUp({ hasOtherMachine }: { hasOtherMachine: boolean }) {
  const lines: Line[] = []
  const clocks = { machine: Date.UTC(2026, 11, 1), database: Date.UTC(2026, 11, 1), kept: 5 }
  const watch = watchClock({
    now: () => new Date(clocks.machine),
    databaseNow: hasOtherMachine ? () => Promise.resolve(new Date(clocks.database)) : null,
    log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
    sinceStart: () => clocks.kept,
  })
  const pass = async (ms: number): Promise<void> => {
    clocks.machine += ms
    clocks.database += ms
    clocks.kept += ms
    await watch.look()
  }
  const said = () => lines.map(({ level, msg, page: at }) => [level, msg, at])
  return { clocks, pass, said, close: () => watch.close() }
}

test('the log says each jump of the clock of this machine once, with the page', async () => {
  const { clocks, pass, said, close } = setUp({ hasOtherMachine: false })
  await pass(10_000)
  clocks.machine += 3 * hourMs
  await pass(10_000)
  await pass(10_000)
  clocks.machine -= 6 * hourMs
  await pass(10_000)
  close()
  expect(said()).toEqual([
    [40, 'the clock of this machine jumped 10800 s forward', page],
    [40, 'the clock of this machine jumped 21600 s back', page],
  ])
})

test('corrections of less than two seconds are no jump', async () => {
  const { clocks, pass, said, close } = setUp({ hasOtherMachine: false })
  for (let look = 0; look < 5; look++) {
    clocks.machine += 1900
    await pass(10_000)
  }
  close()
  expect(said()).toEqual([])
})

test('the log says when the clock of a database elsewhere goes apart from ours, and when they agree again', async () => {
  const { clocks, pass, said, close } = setUp({ hasOtherMachine: true })
  await pass(10_000)
  clocks.database -= 130_000
  await pass(10_000)
  await pass(10_000)
  clocks.database += 130_000
  await pass(10_000)
  close()
  expect(said()).toEqual([
    [40, 'the clock of the database is 130 s from ours', page],
    [30, 'the clock of the database agrees with ours again', undefined],
  ])
})

test('clocks that the start found apart are not said again, but that they agree is', async () => {
  const { clocks, pass, said, close } = setUp({ hasOtherMachine: true })
  clocks.database += 60_000
  await pass(10_000)
  await pass(10_000)
  clocks.database -= 60_000
  await pass(10_000)
  close()
  expect(said()).toEqual([[30, 'the clock of the database agrees with ours again', undefined]])
})
