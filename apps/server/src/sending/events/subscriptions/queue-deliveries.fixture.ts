import { type Kysely, sql } from 'kysely'
import { newId } from '#platform/db.ts'
import type { DB } from '#schema/tables.generated.ts'
import { aMessage } from '#sending/test/sending.fixture.ts'

interface Queued {
  account: string
  subscription: string
  count: number
  /** The beginning of their addresses. */
  name?: string
}

/** Queues deliveries to new people one after the other, as the engine does. Answers their addresses in that order. */
export async function queueDeliveries(
  db: Kysely<DB>,
  { account, subscription, count, name = newId() }: Queued,
): Promise<string[]> {
  const send = newId()
  const message = JSON.stringify(aMessage)
  await db
    .insertInto('send')
    .values({ id: send, account_id: account, client: 'test', client_id: newId(), status: 'done', message })
    .execute()
  const people = Array.from({ length: count }, (_, at) => ({
    contact: newId(),
    event: newId(),
    email: `${name}-${at}@people.test`,
  }))
  await sql`
    with person as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (contact uuid, event uuid, email text)
    ), known as (
      insert into recipient (send_id, contact_id, email, state) select ${send}, contact, email, 'delivered' from person
    )
    insert into waiting_event (contact_id, event_id, subscription_id, account_id, send_id, events, at, detail)
    select contact, event, ${subscription}, ${account}, ${send}, array['delivered'], ${new Date()}, '{}' from person
  `.execute(db)
  return people.map(({ email }) => email)
}
