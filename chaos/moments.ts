import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * The moments at which a process is held up and killed: right before a row is written as described. The conditions
 * exclude most rows, so that their writes don't ask for a lock.
 */
const written = {
  freeze: { on: 'recipient', event: 'insert', when: `new.email like '%-50@%'` },
  claim: { on: 'recipient', event: 'update', when: `new.state = 'in_flight' and new.email like '%3@%'` },
  'recording of outcomes': {
    on: 'recipient',
    event: 'update',
    when: `new.state = 'delivered' and new.email like '%7@%'`,
  },
  unsend: { on: 'send', event: 'update', when: `new.status = 'stopped'` },
  'beginning of the A/B duration': {
    on: 'ab_test',
    event: 'update',
    when: `old.state = 'sending' and new.state = 'testing'`,
  },
  'choice of the A/B winner': { on: 'ab_test', event: 'update', when: `new.state = 'decided'` },
  'release of the A/B winner': {
    on: 'send',
    event: 'update',
    when: `old.status = 'waiting' and new.status = 'sending'`,
  },
  entry: { on: 'enrolment', event: 'insert', when: `new.contact_id::text like '%7'` },
  'step of a person': { on: 'enrolment_log', event: 'insert', when: `new.contact_id::text like '%3'` },
  'wave of recipients': { on: 'uncounted_wave', event: 'insert', when: 'true' },
  'counting of steps': { on: 'automation_counter', event: 'update', when: 'true' },
  'where people are now': {
    on: 'enrolment',
    event: 'update',
    when: `new.step_id is distinct from old.step_id and new.contact_id::text like '%5'`,
  },
  errands: { on: 'errand', event: 'insert', when: `new.contact_id::text like '%4'` },
  'end of errands': { on: 'errand', event: 'delete', when: `old.contact_id::text like '%6'` },
} as const

export type Moment = keyof typeof written

const moments = Object.keys(written) as Moment[]
/** The first number of all advisory locks in this file. */
const lockClass = 7700

/** Makes the product's writes pause where a kill lies in wait for them. */
export async function plantMoments(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const triggers = moments.map((name, at) => {
    const { on, event, when } = written[name]
    return `create trigger chaos_${at} before ${event} on ${on} for each row when (${when})
      execute function chaos_wait(${at});`
  })
  await client.query(`
    create function chaos_wait() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_lock_shared(${lockClass}, tg_argv[0]::int);
      perform pg_advisory_unlock_shared(${lockClass}, tg_argv[0]::int);
      return case when tg_op = 'DELETE' then old else new end;
    end $$;
    ${triggers.join('\n')}`)
  await client.end()
}

/**
 * Waits until a process comes to this moment, calls `strike` with its name while it is held up, and lets it go on if it
 * still can. Answers false if no process came before `signal` was aborted.
 */
export async function atMoment(
  url: string,
  moment: Moment,
  signal: AbortSignal,
  strike: (process: string) => Promise<void>,
): Promise<boolean> {
  while (!signal.aborted) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      const name = await whoComes(client, moments.indexOf(moment), signal)
      if (name === null) return false
      await strike(name)
      return true
    } catch {
      // The database was killed meanwhile.
      await sleep(200)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

async function whoComes(client: pg.Client, at: number, signal: AbortSignal): Promise<string | null> {
  let isHeld = false
  while (!signal.aborted) {
    if (isHeld) {
      const { rows } = await client.query(
        `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where l.locktype = 'advisory' and not l.granted and l.classid = $1 and l.objid = $2
         order by a.query_start limit 1`,
        [lockClass, at],
      )
      if (rows[0]) return (rows[0] as { name: string }).name
    } else {
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as held', [lockClass, at])
      isHeld = (rows[0] as { held: boolean }).held
    }
    await sleep(isHeld ? 10 : 30)
  }
  return null
}
