import type { automationStats } from '@carillon/contract/automation-stats'
import type { HandlerInput } from '@carillon/contract/endpoint'
import { sql } from 'kysely'
import { daysOf, listPeople, peopleLines, type Sends } from '#features/send-people/public.ts'
import type { Db } from '#platform/db.ts'
import { findAutomation } from '../find-automation.ts'
import { chooseEmails } from './emails.ts'
import { exportFileName } from './export.rules.ts'
import { refuseDays } from './span.ts'

type Behind = HandlerInput<typeof automationStats.exportPeople>['query']

/** One page of the people behind a number of all emails, or of some. @throws automation_not_found */
export async function findEmailPeople(
  db: Db,
  account: string,
  id: string,
  query: HandlerInput<typeof automationStats.people>['query'],
  address: (token: string) => string,
): ReturnType<typeof listPeople> {
  refuseDays(daysOf(query))
  return listPeople(db, account, await sendsOf(db, account, id, query), query, address)
}

/** All people behind a number as lines of CSV. All refusals come before the first line. @throws automation_not_found */
export async function exportEmailPeople(
  db: Db,
  account: string,
  id: string,
  { behind, now }: { behind: Behind; now: Date },
): Promise<{ fileName: string; lines: AsyncGenerator<string> }> {
  refuseDays(daysOf(behind))
  const { name } = await findAutomation(db, account, id)
  const sends = await sendsOf(db, account, id, behind)
  const fileName = exportFileName(name, now.toISOString().slice(0, 10), 'people')
  return { fileName, lines: peopleLines(db, account, sends, behind) }
}

/** The sends of some emails; with the address of a link, only sends whose content has it at that place. */
async function sendsOf(
  db: Db,
  account: string,
  id: string,
  { step_ids: stepIds, link, url }: Behind,
): Promise<Sends> {
  const { condition } = await chooseEmails(db, account, id, { byStep: false, stepIds })
  const hasLink =
    link === undefined || url === undefined
      ? sql``
      : sql`join send on send.id = made.send_id and send.links -> ${link}::int ->> 'url' = ${url}`
  const { rows } = await sql<{ send_id: string }>`
    select made.send_id from automation_send made ${hasLink} where ${condition} order by made.send_id`.execute(
    db,
  )
  return { ids: rows.map(({ send_id }) => send_id), isSeries: true }
}
