import { setTimeout as pause } from 'node:timers/promises'
import type { GrownAccount } from './growth-data.ts'
import type { Meter } from './growth-meter.ts'

const newEvents = 20_000
const idleMs = 60_000

/** Puts one of the jobs that run by time into the product's queue, and waits until it has run. */
export async function runJob({ query }: Meter, name: string): Promise<void> {
  const [job] = await query<{ id: string }>(
    `select id from graphile_worker.add_job($1, '{}'::json, max_attempts := 1)`,
    [name],
  )
  for (;;) {
    const [left] = await query<{ last_error: string | null }>(
      'select last_error from graphile_worker.jobs where id = $1',
      [job!.id],
    )
    if (!left) return
    if (left.last_error !== null) throw new Error(`${name}: ${left.last_error}`)
    await pause(5)
  }
}

/**
 * The jobs that read events. The newest send is given to them as one from before they existed, and 20,000 opens are written as
 * if they had arrived ten minutes ago.
 */
export async function measureSummaries(meter: Meter, { sendId, account }: GrownAccount): Promise<void> {
  const { measure, query } = meter
  await measure('events of a year taken together by contact', 'linear', () => takeAllTogether(meter), {
    rounds: 1,
  })
  await query('vacuum (analyze) contact_activity')
  await runJob(meter, 'sending.keep-summaries')
  await query(
    'insert into uncounted_send (send_id, is_old) values ($1, true) on conflict (send_id) do update set is_old = true',
    [sendId],
  )
  const began = performance.now()
  await measure(
    'events of the newest send counted by day',
    'linear',
    async () => {
      for (;;) {
        await runJob(meter, 'sending.keep-summaries')
        const [row] = await query('select 1 from uncounted_send where is_old')
        if (!row) return
        if (performance.now() - began > 600_000) throw new Error('the newest send is not counted')
      }
    },
    { rounds: 1 },
  )
  for (let round = 0; round < 3; round++) {
    // Until the events are there, no run of the minute can take the first of them.
    await query('begin')
    await writeOpens(meter, account, sendId, round)
    await measureOnce(meter, round)
  }
}

/** Forgets what was taken together, and takes all again. Should the run of the minute be first, this one waits for it. */
async function takeAllTogether(meter: Meter): Promise<void> {
  await meter.query(`update activity_mark set settled_to = '-infinity'; truncate contact_activity`)
  await runJob(meter, 'contacts.follow-events')
}

/** One figure of three rounds, with events written between them. */
async function measureOnce({ figures, ...meter }: Meter, round: number): Promise<void> {
  const name = `${newEvents.toLocaleString('en')} new events counted by day`
  const count = async () => {
    await meter.query('commit')
    await runJob({ figures, ...meter }, 'sending.keep-summaries')
  }
  await meter.measure(name, 'flat', count, { rounds: 1 })
  if (round === 0) return
  const newest = figures.pop()!
  const first = figures.pop()!
  figures.push({ ...first, rounds: [...first.rounds, ...newest.rounds] })
}

async function writeOpens({ query }: Meter, account: string, sendId: string, round: number): Promise<void> {
  await query(
    `update summary_mark set counted_to = now() - interval '${15 - round} minutes', outcomes_to = now() - interval '${15 - round} minutes'`,
  )
  await query(
    `insert into message_event (contact_id, id, account_id, send_id, event, at, written_at, agent)
      select contact_id, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
        $1, $2, 'open', at, at, 'Mozilla/5.0 (X11; Linux x86_64)'
      from (select contact_id from recipient where send_id = $2 and state = 'delivered' limit ${newEvents}) as person,
        (select now() - interval '${14.5 - round} minutes' as at) as moment`,
    [account, sendId],
  )
}

/**
 * Each job that runs by time, alone: some by the minute, others by the hour or in the night. They found nothing new to do, except what
 * their time brings. The name of a job is that of its crontab.
 */
export async function measureJobs(meter: Meter): Promise<void> {
  const names = await meter.query<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs order by identifier',
  )
  for (const { identifier } of names) {
    await meter.measure(`job ${identifier}`, 'flat', () => runJob(meter, identifier), { rounds: 2 })
  }
}

/** A minute without calls: the cost of all jobs by the minute together. */
export async function measureIdle(meter: Meter): Promise<void> {
  await meter.measure('a minute in which nobody does anything', 'flat', () => pause(idleMs), { rounds: 2 })
}
