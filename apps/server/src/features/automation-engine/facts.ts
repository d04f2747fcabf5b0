import type { Happening } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { matchingTree } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import type { DateEntry, StoredEntry } from '#schema/stored-automation.ts'
import { scanMs } from '#sending/events/tracking/public.ts'

/**
 * Opens and clicks count once they can't turn out to be a machine's any more: later events within this time may still
 * take them back (docs/decisions/0128).
 */
export const settledMs = scanMs + 60_000

interface Asked {
  account: string
  /** The number of this passage through the automation: each has messages of its own. */
  run: number
  contactIds: readonly string[]
  now: Date
}

/** The contacts among these for which the happening is true. */
export async function findTrue(db: Db, happening: Happening, asked: Asked): Promise<Set<string>> {
  const ids = sql`${asked.contactIds as string[]}::uuid[]`
  switch (happening.kind) {
    case 'opened':
    case 'clicked': {
      const until = new Date(asked.now.getTime() - settledMs)
      const times = await findTimes(db, happening, asked)
      return new Set([...times].filter(([, at]) => at <= until).map(([id]) => id))
    }
    case 'replied':
      return findReplied(db, happening.message_id, asked)
    case 'on_list':
      return selectContacts(
        db,
        sql`select contact_id from list_contact where list_id = ${happening.list_id} and contact_id = any(${ids})`,
      )
    case 'in_segment':
      return selectContacts(
        db,
        sql`select contact_id from segment_contact
            where segment_id = ${happening.segment_id} and contact_id = any(${ids}) and left_at is null`,
      )
    case 'contact':
      return selectContacts(
        db,
        await matchingTree(db, asked.account, happening.tree, { now: asked.now, among: asked.contactIds }),
      )
  }
}

/**
 * The people who texted back to this text before any later one. Replies are asked for by the numbers, because they may
 * lie on other machines than the texts.
 */
async function findReplied(
  db: Db,
  messageId: string,
  { account, run, contactIds }: Asked,
): Promise<Set<string>> {
  const { rows: texts } = await sql<{ contact_id: string; send_id: string; number: string }>`
    select contact_id, send_id, number from text_message
    where contact_id = any(${contactIds as string[]}::uuid[])
      and send_id in (select send_id from automation_send where message_id = ${messageId} and run = ${run})`.execute(
    db,
  )
  if (texts.length === 0) return new Set()
  const { rows: replies } = await sql<{ send_id: string; number: string }>`
    select distinct send_id, number from text_reply
    where number = any(${texts.map(({ number }) => number)}::text[]) and account_id = ${account}
      and send_id = any(${[...new Set(texts.map(({ send_id }) => send_id))]}::uuid[]) and keyword is null`.execute(
    db,
  )
  const replied = new Set(replies.map(({ send_id, number }) => `${send_id} ${number}`))
  return new Set(
    texts.flatMap(({ contact_id, send_id, number }) =>
      replied.has(`${send_id} ${number}`) ? [contact_id] : [],
    ),
  )
}

/** The time of each person's first open or click, including those that may still turn out to be a machine's. */
export async function findTimes(
  db: Db,
  happening: Extract<Happening, { kind: 'opened' | 'clicked' }>,
  { run, contactIds }: Pick<Asked, 'run' | 'contactIds'>,
): Promise<Map<string, Date>> {
  const ids = sql`${contactIds as string[]}::uuid[]`
  const sends = sql`select send_id from automation_send where message_id = ${happening.message_id} and run = ${run}`
  if (happening.kind === 'clicked' && happening.url !== null) {
    const { rows } = await sql<{ id: string; at: Date }>`
      with link as materialized (
        select send.id as send_id, number
        from send cross join jsonb_array_elements(send.links) with ordinality as known (link, number)
        where send.id in (${sends}) and link ->> 'url' = ${happening.url}
      )
      select contact_id as id, min(at) as at
      from (
        select event.contact_id, event.at
        from message_event event
        where event.contact_id = any(${ids}) and event.event = 'click' and event.send_id in (${sends})
          and (event.url = ${happening.url}
            or exists (select 1 from link where link.send_id = event.send_id and link.number = event.link))
        union all
        select contact_id, (clicked_links ->> ${happening.url}::text)::timestamptz
        from text_message
        where send_id in (${sends}) and contact_id = any(${ids}) and clicked_links ? ${happening.url}::text
      ) as clicked
      group by 1`.execute(db)
    return new Map(rows.map(({ id, at }) => [id, at]))
  }
  const column = sql.ref(happening.kind === 'opened' ? 'opened_at' : 'clicked_at')
  const { rows } = await sql<{ id: string; at: Date }>`
    select contact_id as id, min(at) as at
    from (
      select contact_id, ${column} as at from recipient
      where send_id in (${sends}) and contact_id = any(${ids}) and ${column} is not null
      ${happening.kind === 'clicked' ? sql`union all ${clickedTexts(sends, ids)}` : sql``}
    ) as seen
    group by 1`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Clicks of texts are stored with the texts. Machines' clicks are not counted in the first place. */
function clickedTexts(sends: ReturnType<typeof sql>, ids: ReturnType<typeof sql>) {
  return sql`
    select contact_id, clicked_at as at from text_message
    where send_id in (${sends}) and contact_id = any(${ids}) and clicked_at is not null`
}

/** The contacts among these that are on the list or in the segment. */
export async function findMembers(
  db: Db,
  of: Exclude<StoredEntry, DateEntry>,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const ids = sql`${contactIds as string[]}::uuid[]`
  if (of.type === 'all') return new Set(contactIds)
  return selectContacts(
    db,
    of.type === 'list'
      ? sql`select contact_id from list_contact where list_id = ${of.id} and contact_id = any(${ids})`
      : sql`select contact_id from segment_contact
            where segment_id = ${of.id} and contact_id = any(${ids}) and left_at is null`,
  )
}

async function selectContacts(db: Db, query: ReturnType<typeof sql>): Promise<Set<string>> {
  const { rows } = await sql<{ contact_id: string }>`${query}`.execute(db)
  return new Set(rows.map(({ contact_id }) => contact_id))
}
