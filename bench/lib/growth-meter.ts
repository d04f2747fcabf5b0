import pg from 'pg'
import type { Figure, Growth } from './growth-slopes.ts'
import { median } from './growth-slopes.ts'
import { usedBy } from './process-usage.ts'
import type { RunningServer } from './running-server.ts'

/** The clock of processes has steps of 10 ms; below twice as much a round says nothing. */
const leastMs = 20

/** Measures processor time of server and PostgreSQL, which other work on the machine changes less than durations. */
export interface Meter {
  server: RunningServer
  figures: Figure[]
  /**
   * Measures `calls` calls a round, one after another; the figure is that of one call. `at` counts on from round to
   * round, so that each call can ask for something else.
   */
  measure(
    name: string,
    growth: Growth,
    work: (at: number) => Promise<unknown>,
    options?: { rounds?: number; calls?: number },
  ): Promise<void>
  query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export async function openMeter(server: RunningServer): Promise<Meter> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const parts = { all: [server.pid, server.postgresPid] }
  const figures: Figure[] = []
  return {
    server,
    figures,
    async measure(name, growth, work, { rounds = 3, calls = 1 } = {}) {
      const costs: number[] = []
      const walls: number[] = []
      if (calls > 1) for (let at = 0; at < calls / 10; at++) await work(rounds * calls + at)
      for (let round = 0; round < rounds; round++) {
        const before = await usedBy(parts)
        const began = performance.now()
        for (let at = 0; at < calls; at++) await work(round * calls + at)
        walls.push((performance.now() - began) / calls)
        costs.push((((await usedBy(parts)).all - before.all) * 1000) / calls)
      }
      const figure = {
        name,
        growth,
        unit: 'ms',
        rounds: costs,
        floor: leastMs / calls,
        wall: median(walls),
      } as const
      figures.push(figure)
      console.log(
        `  ${name.padEnd(60)} ${median(costs).toFixed(2).padStart(10)} ms of processor time, ${figure.wall.toFixed(2).padStart(10)} ms`,
      )
    },
    async query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) {
      return (await client.query<Row>(statement, values)).rows
    },
    close: () => client.end(),
  }
}
