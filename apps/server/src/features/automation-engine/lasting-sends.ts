import type { Db } from '#platform/db.ts'
import type { LastingSends } from '#sending/ledger/public.ts'
import { automationClient } from './sends.ts'

/**
 * The sends of automations. A person who is still on the way stays a recipient of what that run sent them: by it the person
 * is not sent the same again when a new version leads there once more.
 */
export const lastingSends: LastingSends = { client: automationClient, findNeeded: findOnTheWay }

async function findOnTheWay(db: Db, sendId: string, contactIds: readonly string[]): Promise<string[]> {
  const made = await db
    .selectFrom('automation_send')
    .select(['automation_id', 'run'])
    .where('send_id', '=', sendId)
    .executeTakeFirst()
  if (!made) return []
  const people = await db
    .selectFrom('enrolment')
    .select('contact_id')
    .where('automation_id', '=', made.automation_id)
    .where('run', '=', made.run)
    .where('state', '=', 'active')
    .where('contact_id', 'in', [...contactIds])
    .execute()
  return people.map(({ contact_id }) => contact_id)
}
