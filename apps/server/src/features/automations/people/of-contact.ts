import type { automationPeople, ContactAutomation } from '@carillon/contract/automation-people'
import type { AutomationStatus } from '@carillon/contract/automations'
import type { Answer } from '@carillon/contract/endpoint'
import { allSteps, type Journey } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { showNames } from '#features/contacts/public.ts'
import type { Db } from '#platform/db.ts'
import { cutPage, parseCursor, writeCursor } from '#platform/http/page-cursor.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { selectEnrolments, showEnrolment } from './enrolments.ts'

interface Asked {
  page_size: number
  page_token?: string | undefined
}

/** A page of the automations that a contact is or was in. @throws contact_not_found, page_token_invalid */
export async function findAutomationsOf(
  db: Db,
  account: string,
  contactId: string,
  { page_size: size, page_token: token }: Asked,
  address: (token: string) => string,
): Promise<Answer<typeof automationPeople.ofContact>> {
  const cursor = parseCursor(token)
  if (cursor === undefined) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  const [contact] = await showNames(db, account, [contactId])
  if (!contact) throw new Refusal('contact_not_found', { id: contactId })
  const isBack = cursor?.direction === 'before'
  const beyond = cursor
    ? sql`and (enrolment.entered_at, enrolment.automation_id)
        ${sql.raw(isBack ? '>' : '<')} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``
  const way = sql.raw(isBack ? 'asc' : 'desc')
  const rows = await selectEnrolments(db, account, {
    which: sql`enrolment.contact_id = ${contactId} and enrolment.account_id = ${account} ${beyond}`,
    rest: sql`order by enrolment.entered_at ${way}, enrolment.automation_id ${way} limit ${size + 1}`,
  })
  const keyed = rows.map((row) => ({ ...row, updated_at: row.entered_at, id: row.automation_id }))
  const page = cutPage(keyed, { size, cursor, write: writeCursor })
  const automations = await findPublished(
    db,
    account,
    page.rows.map(({ id }) => id),
  )
  return {
    result: page.rows.flatMap((row) => {
      const found = automations.get(row.automation_id)
      if (!found) return []
      const { steps, ...automation } = found
      return { automation, enrolment: showEnrolment(row), step: placeIn(steps, row.step_id) }
    }),
    _metadata: {
      self: address(token ?? ''),
      ...(page.prev === undefined ? {} : { prev: address(page.prev) }),
      ...(page.next === undefined ? {} : { next: address(page.next) }),
    },
  }
}

interface Published {
  id: string
  name: string
  status: AutomationStatus
  steps: Journey
}

/** Automations with the steps that people go through. */
async function findPublished(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Published>> {
  const { rows } = await sql<Published>`
    select automation.id, automation.name, automation.status, coalesce(version.steps, '[]') as steps
    from automation
    left join automation_version version
      on version.automation_id = automation.id and version.number = automation.published
    where automation.account_id = ${account} and automation.id = any(${ids as string[]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function placeIn(steps: Journey, id: string | null): ContactAutomation['step'] {
  const all = allSteps(steps)
  const at = all.findIndex(({ step }) => step.id === id)
  const found = all[at]
  return found ? { number: at + 1, total: all.length, kind: found.step.kind } : null
}
