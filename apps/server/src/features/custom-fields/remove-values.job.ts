import { sql } from 'kysely'
import * as z from 'zod/mini'
import { noUuid } from '#platform/uuid.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { stepByStep } from '../../jobs/long-job.ts'

const perStatement = 10_000

/**
 * Takes the values of a deleted field out of the account's contacts, 10,000 contacts a statement, and notes
 * when the last is gone.
 *
 * Safe to run twice and after a crash: what is gone already isn't found again. An import that was mapped before the
 * deletion may still write a value behind its back; nothing shows it, because readers go by the living fields and an id
 * is never given to another field.
 */
export const removeValues = defineJob({
  name: 'custom-fields.remove-values',
  payload: z.object({ account: z.uuid(), fieldId: z.string() }),
  attempts: 8,
  key: ({ account, fieldId }) => `remove-values:${account}:${fieldId}`,

  async run({ account, fieldId }, { db, now, signal }) {
    await stepByStep(signal, noUuid, async (after) => {
      const { rows } = await sql<{ last: string | null }>`
        with page as materialized (
          select id from contact
          where account_id = ${account} and id > ${after}
          order by id limit ${perStatement}
        ), cleaned as (
          update contact set custom = custom - ${fieldId}::text
          from page
          where contact.account_id = ${account} and contact.id = page.id and contact.id > ${after} and contact.custom ? ${fieldId}
        )
        select max(id::text) as last from page
      `.execute(db)
      return rows[0]?.last ?? null
    })
    await db
      .updateTable('custom_field')
      .set({ values_removed_at: now() })
      .where('account_id', '=', account)
      .where('id', '=', fieldId)
      .execute()
  },
})
