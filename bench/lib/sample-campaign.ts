import { type Kysely, sql } from 'kysely'
import type { SendMessage } from '../../apps/server/src/schema/stored-message.ts'
import type { DB } from '../../apps/server/src/schema/tables.generated.ts'
import { sampleHtml, samplePlain, sampleSubject } from './sample-message.ts'

/** A campaign's message with all options switched on. */
export const sampleMessage: Omit<SendMessage, 'campaign'> = {
  subject: sampleSubject,
  html: sampleHtml,
  plain: samplePlain,
  from: { email: 'news@shop.example', name: 'Bäckerei Müller' },
  replyTo: { email: 'hello@shop.example' },
  sender: {
    fromName: 'Bäckerei',
    fromEmail: 'news@shop.example',
    address: 'Ring 1',
    city: 'Köln',
    country: 'DE',
  },
  unsubscribe: { groupId: null, customUrl: null },
  categories: ['newsletter', 'offers'],
  ipPool: 'marketing',
  tracking: { opens: true, clicks: true },
}

/** Adds contacts with a custom field. One of a hundred has unsubscribed from everything. */
export async function givenContacts(db: Kysely<DB>, account: string, count: number): Promise<void> {
  await sql`
    insert into custom_field (account_id, id, number, name, field_type) values (${account}, 'w1_T', 1, 'company', 'Text')`.execute(
    db,
  )
  await sql`
    insert into contact (id, account_id, email, first_name, last_name, city, custom)
    select (lpad(to_hex(n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid, ${account},
           'person-' || n || '@example.com', 'Jörg ' || n, 'Müller', 'Köln', '{"w1_T": "Meyer & Söhne"}'
    from generate_series(1, ${count}::int) as n`.execute(db)
  await sql`insert into suppression (account_id, email, kind)
    select ${account}, 'person-' || n || '@example.com', 'global' from generate_series(1, ${count}::int, 100) as n`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}
