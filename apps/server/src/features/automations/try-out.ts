import { automationPeople, type TriedStep } from '@carillon/contract/automation-people'
import { happeningsOf } from '@carillon/journey/check-journey'
import { allSteps, type Happening, type Journey } from '@carillon/journey/steps'
import { type Answers, tryOut } from '@carillon/journey/try-out'
import { findContacts } from '#features/contacts/public.ts'
import type { Db } from '#platform/db.ts'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { findTrue } from './engine/facts.ts'
import { zoneOf } from './engine/running.ts'

export function tryOutRoutes(app: App): void {
  handle(app, automationPeople.tryOut, async ({ db, account, now }, { params, body }) => {
    const { contact_id: contactId, starts_at: startsAt, answers } = body
    const automation = await db
      .selectFrom('automation')
      .select(['steps', 'send_window'])
      .where('id', '=', params.id)
      .where('account_id', '=', account)
      .executeTakeFirst()
    if (!automation) throw new Refusal('automation_not_found')
    const { steps, send_window: window } = automation
    const trueNow = contactId ? await findFacts(db, account, contactId, steps, now) : null
    const start = startsAt ? Date.parse(startsAt) : now.getTime()
    const zone = await zoneOf(db, account)
    const tried = tryOut(steps, {
      ...{ start, window, answers },
      // Contacts have no zone of their own yet, as in the engine.
      zoneOf: () => zone,
      isTrue: (happening) => trueNow?.has(keyOf(happening)) ?? false,
    })
    const byId = new Map(allSteps(steps).map(({ step }) => [step.id, step]))
    return {
      steps: tried.map(({ step: id, at, until, path, happened }): TriedStep => {
        const step = byId.get(id)
        return {
          ...{ step_id: id, at: new Date(at).toISOString(), until: new Date(until).toISOString() },
          ...(path === undefined ? {} : { path_id: path }),
          ...(happened === undefined ? {} : { happened }),
          ...(path === undefined && happened === undefined
            ? {}
            : { decided_by: decidedBy(step ? happeningsOf(step) : [], answers[id], trueNow !== null) }),
        }
      }),
      ends_at: new Date(tried.at(-1)?.until ?? start).toISOString(),
    }
  })
}

function decidedBy(
  asked: readonly Happening[],
  answer: Answers[string] | undefined,
  hasContact: boolean,
): 'answer' | 'contact' | 'assumed' {
  if (answer !== undefined) return 'answer'
  const isKnown = hasContact && asked.length > 0 && asked.every((happening) => !isAssumed(happening))
  return isKnown ? 'contact' : 'assumed'
}

/** What has not happened yet, because the email is not sent yet. */
function isAssumed({ kind }: Happening): boolean {
  return kind === 'opened' || kind === 'clicked'
}

function keyOf(happening: Happening): string {
  return JSON.stringify(happening)
}

/** What the steps ask and is true of the contact now. @throws contact_not_found */
async function findFacts(
  db: Db,
  account: string,
  contactId: string,
  steps: Journey,
  now: Date,
): Promise<Set<string>> {
  const contacts = await findContacts(db, account, [contactId], '')
  if (contacts.length === 0) throw new Refusal('contact_not_found')
  const asked = new Map(
    allSteps(steps)
      .flatMap(({ step }) => happeningsOf(step))
      .filter((happening) => !isAssumed(happening))
      .map((happening) => [keyOf(happening), happening]),
  )
  const facts = new Set<string>()
  for (const [key, happening] of asked) {
    const found = await findTrue(db, happening, { account, run: 1, contactIds: [contactId], now })
    if (found.has(contactId)) facts.add(key)
  }
  return facts
}
