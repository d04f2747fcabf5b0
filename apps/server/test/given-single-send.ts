import { singleSends } from '@carillon/contract/single-sends'
import { newId } from '#platform/db.ts'
import type { Caller, Server } from './kit.ts'

/** Inserts the needs of a single send directly into the database. The calls that create them are tested elsewhere. */
export function givenFor({ product }: Server, caller: Caller) {
  const { db } = product.services.database
  const account_id = caller.account
  const given = {
    async sender(fields: { verified?: boolean } = {}) {
      const nickname = newId()
      const { id } = await db
        .insertInto('sender')
        .values({
          account_id,
          nickname,
          from_email: 'news@nordlicht.test',
          from_name: 'Nordlicht',
          reply_to_email: 'answers@nordlicht.test',
          address: 'Kanalstraße 1',
          city: 'Hamburg',
          country: 'Germany',
          verified_at: fields.verified === false ? null : new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async group() {
      const values = { account_id, name: newId().slice(-12), description: 'Everything monthly' }
      const made = await db
        .insertInto('unsubscribe_group')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow()
      return made.id
    },

    async contact(email: string | null) {
      const id = newId()
      await db.insertInto('contact').values({ id, account_id, email, first_name: 'Ada' }).execute()
      return id
    },

    async list(members: readonly string[], name = newId()) {
      const id = newId()
      await db.insertInto('list').values({ id, account_id, name, contact_count: members.length }).execute()
      if (members.length > 0) {
        await db
          .insertInto('list_contact')
          .values(members.map((contact_id) => ({ list_id: id, contact_id })))
          .execute()
      }
      return id
    },

    async suppression(email: string, kind: string, group_id = 0, until: Date | null = null) {
      await db.insertInto('suppression').values({ account_id, email, kind, group_id, until }).execute()
    },

    /** A draft that is ready to be sent. */
    async ready(change: { html?: string; list?: string } = {}) {
      const list = change.list ?? (await given.list([await given.contact(`${newId()}@example.com`)]))
      return caller.call(singleSends.create, {
        body: {
          name: 'October newsletter',
          send_to: { list_ids: [list] },
          email_config: {
            subject: 'Hello {{first_name}}',
            html_content: change.html ?? '<p>Hi</p><a href="{{{unsubscribe}}}">Unsubscribe</a>',
            sender_id: await given.sender(),
            suppression_group_id: await given.group(),
          },
        },
      })
    },
  }
  return given
}
