import type { TriedStep } from '@carillon/contract/automation-people'
import { allSteps, isOutsideAction, type Journey, type OutsideAction } from '@carillon/journey/steps'
import type { TriedStep as Tried } from '@carillon/journey/try-out'
import { findContacts, loadRecipients } from '#features/contacts/public.ts'
import { findAddresses } from '#features/notifications/public.ts'
import type { Db } from '#platform/db.ts'
import { composeCall, tellContact } from './compose-call.ts'
import { writerOf } from './notify-people.ts'

interface Parts {
  db: Db
  account: string
  publicUrl: string
}

interface Person {
  contactId: string | undefined
  /** Values of an invented person, by the names of fields. */
  invented: Readonly<Record<string, string | number>> | undefined
}

type Outside = NonNullable<TriedStep['outside']>

/** The reports that steps would send about a person, by the ids of the steps. */
export async function tellOutside(
  { db, account, publicUrl }: Parts,
  automation: { id: string; name: string; steps: Journey },
  { contactId, invented = {} }: Person,
  tried: readonly Tried[],
): Promise<Map<string, Outside>> {
  const actions = new Map(
    allSteps(automation.steps).flatMap(({ step }) =>
      step.kind === 'action' && isOutsideAction(step.action) ? [[step.id, step.action] as const] : [],
    ),
  )
  if (actions.size === 0) return new Map()
  const addresses = await findAddresses(db, account)
  const [contact] = contactId ? await findContacts(db, account, [contactId], publicUrl) : []
  const valuesOf = async (names: ReadonlySet<string>) =>
    contactId ? (await loadRecipients({ db })(account, [contactId], names)).get(contactId) : invented
  const say = async (action: OutsideAction, { step, at }: Tried): Promise<Outside> => {
    if (action.kind === 'notify') {
      const { names, write } = writerOf(action)
      const to = addresses.filter(
        ({ id, status }) => status === 'confirmed' && action.address_ids.includes(id),
      )
      return { kind: 'notify', to: to.map(({ email }) => email), ...write((await valuesOf(names)) ?? {}) }
    }
    const body = composeCall({
      id: 'msg_try_out',
      at: new Date(at),
      stepId: step,
      run: 1,
      automation: { id: automation.id, name: automation.name },
      contact: contact ? tellContact(contact) : invented,
    })
    return { kind: 'call_webhook', url: action.url, body: JSON.stringify(JSON.parse(body), null, 2) }
  }
  const told = new Map<string, Outside>()
  for (const each of tried) {
    const action = actions.get(each.step)
    if (action) told.set(each.step, await say(action, each))
  }
  return told
}
