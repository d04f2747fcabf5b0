import { sql } from 'kysely'
import type { Look } from '#platform/http/gate.ts'
import { findDeletedPeople } from '../deletions/find-people.ts'
import { accessJob, canRollBack } from '../jobs/contact-jobs.ts'
import { importDetailOf } from '../jobs/job-detail.ts'
import { isCreatedBy, isUntouched } from './rollback-conditions.ts'

/** So many of the created contacts are read to show some that were not changed. */
const mostRead = 1_000

/**
 * Rolling an import back deletes the contacts that it created, except those that were changed since. The number created is stored;
 * to find the changed ones, all of them would have to be read whenever a screen asks. So the number is the most that it deletes.
 */
export const lookAtRollback: Look = async ({ db, account, now }, { params }) => {
  const { id } = params as { id: string }
  const row = await accessJob(db, account, id)
  // The call itself refuses it.
  if (!canRollBack(row, now)) return null
  return {
    kind: 'deletion',
    subject: `import:${row.id}`,
    name: importDetailOf(row).fileName ?? '',
    path: `/contacts/import/done?job=${row.id}`,
    dueAt: null,
    reviewed: null,
    count: async () => row.created_count,
    people: async (limit) => {
      // Distributed PostgreSQL can't ask for the lists of contacts that another part has chosen by a limit.
      const { rows: made } = await sql<{ id: string }>`
        select c.id from contact c where ${isCreatedBy(row)} order by c.id limit ${mostRead}`.execute(db)
      const ids = made.map(({ id: one }) => one)
      return findDeletedPeople(db, account, {
        ids: sql`
          select c.id as contact_id from contact c
          where c.account_id = ${account} and c.id = any(${ids}::uuid[]) and ${isUntouched(row)}
        `,
        limit,
      })
    },
  }
}
