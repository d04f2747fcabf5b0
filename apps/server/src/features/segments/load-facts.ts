import { reservedSegmentFields } from '@carillon/segment-language/fields'
import type { ContactEvent, ContactFacts } from '@carillon/segment-language/matches'
import { sql } from 'kysely'
import { findContactRow, listsOf } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SegmentScope } from './compile/compile-tree.ts'

/** The newest events of a contact that are read; older ones are ignored. */
const mostEvents = 10_000

/** Loads everything about one contact that conditions can test, as `matches` in the package takes it. */
export async function loadFacts(
  db: Db,
  {
    account,
    customFields,
    formerContacts,
  }: Pick<SegmentScope, 'account' | 'customFields' | 'formerContacts'>,
  contactId: string,
): Promise<ContactFacts> {
  const row = await findContactRow(db, account, contactId)
  if (!row) throw new Refusal('contact_not_found', { id: contactId })
  const facts = {
    texts: { contact_id: row.id } as Record<string, string | null>,
    numbers: {} as Record<string, number>,
    dates: {} as Record<string, string | null>,
  }
  for (const { field, type } of reservedSegmentFields) {
    if (field === 'contact_id' || field === 'email_domains' || field === 'alternate_emails') continue
    const value = row[field]
    if (type === 'date') facts.dates[field] = value instanceof Date ? value.toISOString() : null
    else facts.texts[field] = value as string | null
  }
  const { custom } = row
  for (const { id, type } of customFields) {
    const value = custom[id]
    if (value === undefined) continue
    if (type === 'Number') facts.numbers[id] = Number(value)
    else if (type === 'Date') facts.dates[id] = String(value).replace(/T00:00:00Z$/, '')
    else facts.texts[id] = String(value)
  }
  const addresses = [...(row.alternate_emails ?? []), ...(row.email === null ? [] : [row.email])]
  return {
    ...facts,
    textLists: {
      alternate_emails: row.alternate_emails,
      email_domains: [...new Set(addresses.map((address) => address.split('@')[1] ?? ''))],
    },
    listIds: (await listsOf(db, account, [contactId])).get(contactId) ?? [],
    events: await loadEvents(db, account, [
      contactId,
      ...formerContacts.flatMap(({ id, formerId }) => (id === contactId ? formerId : [])),
    ]),
  }
}

/** The events of conditions that a stored event counts as. A click is also an open. */
const meaning: Record<string, { events: ContactEvent['event'][]; isMachine: boolean }> = {
  delivered: { events: ['sent'], isMachine: false },
  open: { events: ['opened'], isMachine: false },
  click: { events: ['clicked', 'opened'], isMachine: false },
  machine_open: { events: ['opened'], isMachine: true },
  machine_click: { events: ['clicked', 'opened'], isMachine: true },
}

/**
 * The newest events of a contact and of those that became one with it. For months whose events were dropped, only the time of an event is known, not its
 * send.
 */
async function loadEvents(db: Db, account: string, contactIds: readonly string[]): Promise<ContactEvent[]> {
  const ids = sql`${[...contactIds]}::uuid[]`
  const { kept_from } = await db
    .selectFrom('message_event_mark')
    .select('kept_from')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{
    event: string
    at: Date
    client: string | null
    source_id: string | null
    step_id: string | null
    variation_id: string | null
    is_test: boolean | null
  }>`
    select event, at, client, source_id, step_id, variation_id, is_test from (
      select e.event, e.at, s.client, coalesce(made.automation_id, s.client_id) as source_id, made.step_id,
        s.variation_id, s.part > 0 as is_test
      from message_event e left join send s on s.id = e.send_id
      left join automation_send made on made.send_id = e.send_id
      where e.contact_id = any(${ids}) and e.account_id = ${account} and e.event = any(${Object.keys(meaning)}::text[])
      union all
      select event, at, null, null, null, null, null
      from contact_activity a, lateral (
        select 'delivered' as event, unnest(a.sent) as at
        union all select 'open', unnest(a.opened)
        union all select 'click', unnest(a.clicked)
        union all select 'machine_open', unnest(a.machine_opened)
        union all select 'machine_click', unnest(a.machine_clicked)
      ) as dropped
      where a.contact_id = any(${ids}) and at < ${kept_from}::timestamptz
    ) as event
    order by at desc limit ${mostEvents}
  `.execute(db)
  return rows.flatMap(({ event, at, client, source_id, step_id, variation_id, is_test }) => {
    const source =
      client === 'single-sends'
        ? ('single_send' as const)
        : client === 'automations'
          ? ('automation' as const)
          : null
    const { events = [], isMachine = false } = meaning[event] ?? {}
    return events.map((one) => ({
      event: one,
      source,
      sourceId: source_id,
      step: step_id,
      variation: variation_id,
      isTest: is_test === true,
      at: at.toISOString(),
      isMachine,
    }))
  })
}
