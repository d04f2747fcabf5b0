import type { OutsideAction } from '@carillon/journey/steps'
import { compileTemplate } from '@carillon/personalization/compile-template'
import { BudgetExceeded, type TemplateData } from '@carillon/personalization/render-frame'
import { loadRecipients } from '#features/contacts/public.ts'
import { mailAddress, type ToldPerson } from '#features/notifications/public.ts'
import type { Db } from '#platform/db.ts'
import { pauseAfter } from '#sending/events/subscriptions/public.ts'
import type { ErrandParts } from './errand-parts.ts'
import { type ErrandQueue, leaseQueue, noteFailed, noteTaken } from './errand-queues.ts'
import { type ErrandRow, endErrands, findErrands, postponeErrands } from './errand-rows.ts'

type Notify = OutsideAction & { kind: 'notify' }

/** A step sends at most one mail in this time; people who come meanwhile are gathered in the next mail. */
const mailEveryMs = 60_000
/** The number of people that one mail is about, and the number that it lists. */
export const gathered = { counted: 10_000, listed: 50 }

/** Mails the addresses of a step one mail about everybody who waits. @returns whether there may be more at once */
export async function notifyPeople(
  parts: ErrandParts,
  queue: ErrandQueue,
  { name, action }: { name: string; action: Notify },
): Promise<boolean> {
  const { db, now } = parts
  const found = await findErrands(db, queue, { now: now(), atMost: gathered.counted })
  const [first] = found
  if (!first) return false
  const errands = found.filter(({ told }) => told.join() === first.told.join())
  const here = await findHere(db, queue.account_id, errands)
  const people = await describePeople(db, queue.account_id, here.slice(0, gathered.listed), action)
  const about = { automationId: queue.automation_id, name, people, count: here.length }
  const told: string[] = [...first.told]
  let failure: unknown
  for (const id of action.address_ids) {
    if (told.includes(id) || !(await leaseQueue(db, queue, parts, now()))) continue
    try {
      if (people.length > 0 && (await mailAddress(parts.context, queue.account_id, id, about))) told.push(id)
    } catch (cause) {
      failure ??= cause
    }
  }
  if (failure !== undefined) await postponeAll(parts, queue, errands, told, failure)
  else await endMailed(parts, queue, errands, { told: told.length, here: new Set(here) })
  return false
}

async function postponeAll(
  { db, log, now }: ErrandParts,
  queue: ErrandQueue,
  errands: readonly ErrandRow[],
  told: readonly string[],
  cause: unknown,
): Promise<void> {
  const problem = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500)
  log.warn({ err: cause, automation: queue.automation_id }, 'a notification of an automation was not sent')
  const pauseMs = Math.max(pauseAfter(queue.failures + 1), mailEveryMs)
  await postponeErrands(db, errands, { problem, pauseMs, now: now(), told })
  await noteFailed(db, queue, { problem, pauseMs, now: now() })
}

async function endMailed(
  { db, now }: ErrandParts,
  queue: ErrandQueue,
  errands: readonly ErrandRow[],
  { told, here }: { told: number; here: ReadonlySet<ErrandRow> },
): Promise<void> {
  const at = now()
  const step = queue.step_id
  const noted = (errand: ErrandRow) => {
    if (!here.has(errand)) return { what: 'notify_failed', step, detail: { problem: 'contact_deleted' } }
    return told > 0
      ? { what: 'notified', step, detail: { addresses: told, people: here.size } }
      : { what: 'notify_failed', step, detail: { problem: 'no_address' } }
  }
  await db.transaction().execute((tx) => endErrands(tx, queue.automation_id, errands, noted, at))
  await noteTaken(db, queue, { now: at, pauseMs: told > 0 ? mailEveryMs : 0 })
}

/** The errands about people who were not deleted. */
async function findHere(db: Db, account: string, errands: readonly ErrandRow[]): Promise<ErrandRow[]> {
  const ids = errands.map(({ contact_id }) => contact_id)
  const found = await loadRecipients({ db })(account, ids, new Set())
  return errands.filter(({ contact_id }) => found.has(contact_id))
}

/** People with the subject and the text written for each; people deleted meanwhile are left out. */
async function describePeople(
  db: Db,
  account: string,
  errands: readonly ErrandRow[],
  action: Notify,
): Promise<ToldPerson[]> {
  const ids = errands.map(({ contact_id }) => contact_id)
  const { names, write } = writerOf(action)
  const data = await loadRecipients({ db })(
    account,
    ids,
    new Set([...names, 'email', 'first_name', 'last_name']),
  )
  return ids.flatMap((id) => {
    const values = data.get(id)
    return values ? [{ contactId: id, email: textOf(values, 'email'), ...write(values) }] : []
  })
}

function textOf(values: TemplateData, name: string): string {
  return typeof values[name] === 'string' ? values[name] : ''
}

/**
 * Writes subject and text of an action for a person. A text that does not compile any more stays as its author wrote it.
 */
export function writerOf({ subject, text }: Pick<Notify, 'subject' | 'text'>) {
  const compiled = [subject, text].map((source) => ({ source, ...compileTemplate(source, { kind: 'text' }) }))
  const names = new Set(compiled.flatMap((each) => ('template' in each ? [...each.template.names] : [])))
  const write = (values: TemplateData) => {
    const [line = '', body = ''] = compiled.map((each) => {
      if (!('template' in each)) return each.source
      try {
        return each.template.render(values)
      } catch (cause) {
        if (cause instanceof BudgetExceeded) return each.source
        throw cause
      }
    })
    return { subject: line.replaceAll(/\s+/g, ' ').trim(), text: body }
  }
  return { names, write }
}
