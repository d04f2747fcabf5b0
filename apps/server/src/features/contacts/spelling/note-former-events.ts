import { type RawBuilder, sql } from 'kysely'
import { contactsChanged } from '#features/segments/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { bareArray, type Db } from '#platform/db.ts'

/** Events that were written up to so long ago are looked at again, in case no process ran. */
const backMs = 7 * 24 * 3_600_000

/**
 * Runs every hour: mail of a contact that became one with another one may still be opened. Its events move the times of the
 * contact that stayed. A run that is repeated changes nothing.
 */
export async function noteFormerEvents({ db, now }: JobContext): Promise<void> {
  const { rows: accounts } = await sql<{ id: string }>`
    select distinct account_id as id from merged_contact`.execute(db)
  const since = new Date(now().getTime() - backMs)
  for (const { id: account } of accounts) await noteIn(db, account, since)
}

async function noteIn(db: Db, account: string, since: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const times = await timesOfFormer(tx, account, since)
    if (times.length === 0) return
    const { rows } = await sql<{ id: string }>`
      update contact c set
        last_emailed = greatest(c.last_emailed, m.emailed),
        last_opened = greatest(c.last_opened, m.opened),
        last_clicked = greatest(c.last_clicked, m.clicked)
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
        as m (id uuid, emailed timestamptz, opened timestamptz, clicked timestamptz)
      where c.account_id = ${account} and c.id = m.id
        and (m.emailed > coalesce(c.last_emailed, '-infinity') or m.opened > coalesce(c.last_opened, '-infinity')
          or m.clicked > coalesce(c.last_clicked, '-infinity'))
      returning c.id`.execute(tx)
    const changed = rows.map(({ id }) => id)
    await contactsChanged(tx, account, changed, { events: true })
  })
}

type Moment = 'emailed' | 'opened' | 'clicked'
/** Each has a fixed length, so that of two texts the later one is greater. */
type Times = Record<Moment, string | null>

const microseconds = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
const newest = (condition: RawBuilder<unknown>) =>
  sql`to_char(max(at) filter (where ${condition}) at time zone 'UTC', ${microseconds})`

/**
 * The newest times of events of former contacts, by the contacts that stayed. On several machines a former contact and its
 * events lie apart, so one is read before the other. The ids are an array: so the events are looked up by contact, however
 * many there are.
 */
async function timesOfFormer(tx: Db, account: string, since: Date): Promise<(Times & { id: string })[]> {
  const { rows: merged } = await sql<{ id: string; former: string }>`
    select contact_id as id, former_id as former from merged_contact where account_id = ${account}`.execute(
    tx,
  )
  const stayed = new Map(merged.map(({ id, former }) => [former, id]))
  const { rows } = await sql<Times & { former: string }>`
    select contact_id as former, ${newest(sql`event = 'delivered'`)} as emailed,
      ${newest(sql`event in ('open', 'click')`)} as opened, ${newest(sql`event = 'click'`)} as clicked
    from message_event
    where account_id = ${account} and contact_id = any(${bareArray([...stayed.keys()])}::uuid[])
      and at > ${since} and event in ('delivered', 'open', 'click')
    group by contact_id`.execute(tx)
  return [...Map.groupBy(rows, ({ former }) => stayed.get(former) ?? former)].map(([id, all]) => {
    const last = (moment: Moment) =>
      all
        .flatMap((row) => row[moment] ?? [])
        .sort()
        .at(-1) ?? null
    return { id, emailed: last('emailed'), opened: last('opened'), clicked: last('clicked') }
  })
}
