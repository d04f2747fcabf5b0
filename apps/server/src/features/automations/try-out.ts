import { automationPeople, type TriedStep } from '@carillon/contract/automation-people'
import { readInstant } from '@carillon/contract/wire'
import { happeningsOf } from '@carillon/journey/check-journey'
import { textIdsOf } from '@carillon/journey/emails'
import { allSteps, type Happening, isOutsideAction, type Journey, type Step } from '@carillon/journey/steps'
import { type TriedStep as Tried, tryAllPaths } from '@carillon/journey/try-out'
import { matches } from '@carillon/segment-language/matches'
import { readUsNumber } from '@carillon/text-message/phone-number'
import { findDays, findTrue, tellOutside, zoneOf } from '#features/automation-engine/public.ts'
import { findContacts } from '#features/contacts/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findSmsSettings } from '#features/sms/public.ts'
import type { Db } from '#platform/db.ts'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { askIn, findPersonZones, findSettings, zoneOf as zoneOfPerson } from '#sending/pacing/public.ts'
import { findTextNewcomers, quietUntil } from '#sending/texts/public.ts'
import { inventedPerson } from './invented-person.rules.ts'
import { namesIn } from './journey-names.rules.ts'
import { findTexts } from './texts/find-texts.ts'

export function tryOutRoutes(app: App): void {
  handle(app, automationPeople.tryOut, async ({ db, account, now }, { params, body }) => {
    const { contact_id: contactId, invented, starts_at: startsAt, answers } = body
    const automation = await db
      .selectFrom('automation')
      .select(['id', 'name', 'steps', 'send_window', 'suppression_group_id'])
      .where('id', '=', params.id)
      .where('account_id', '=', account)
      .executeTakeFirst()
    if (!automation) throw new Refusal('automation_not_found')
    const { steps, send_window: window, suppression_group_id: group } = automation
    const zone = await zoneOf(db, account)
    const facts = contactId
      ? await findFacts(db, account, contactId, steps, { now, zone })
      : await inventFacts(db, account, invented ?? {}, { now, zone })
    const {
      quiet_hours: quiet,
      exempt_group_ids: exempt,
      zone_field: field,
    } = await findSettings(db, account)
    const own = await zoneFor({ db, account, now }, { contactId, invented }, { field, fallback: zone })
    const textLeaves = await findTextTimes(db, automation, { account, contactId, invented })
    const start = (readInstant(startsAt ?? '') ?? now).getTime()
    const { way, others } = tryAllPaths(steps, {
      start,
      window,
      answers,
      textLeaves,
      isTrue: facts.isTrue,
      dateOf: facts.dateOf,
      quiet: group !== null && exempt.includes(Number(group)) ? null : quiet,
      zoneOf: (of) => (of === 'contact' ? own : zone),
    })
    const tried = [...way, ...others]
    const told = await tellOutside(
      { db, account, publicUrl: app.services.config.publicUrl },
      { id: params.id, name: automation.name, steps },
      { contactId, invented },
      tried,
    )
    const wire = wireOf(steps, tried, { ...facts, told })
    return {
      steps: way.map(wire),
      others: others.map(wire),
      ends_at: new Date(way.at(-1)?.until ?? start).toISOString(),
    }
  })
}

/** The zone of the tried-out person. An invented person has the zone that is entered for them. */
async function zoneFor(
  { db, account, now }: { db: Db; account: string; now: Date },
  {
    contactId,
    invented = {},
  }: { contactId: string | undefined; invented: Record<string, string | number> | undefined },
  { field, fallback }: { field: string | null; fallback: string },
): Promise<string> {
  const of = { account, field, fallback, now: now.getTime() }
  if (contactId) {
    return (await findPersonZones(askIn(db), of, [contactId])).get(contactId)?.zone ?? fallback
  }
  const name = (await customFieldsOf(db, account)).find(({ id }) => id === field)?.name
  const text = (key: string | undefined) => (key === undefined ? null : String(invented[key] ?? '') || null)
  return zoneOfPerson({ written: text(name), country: text('country') }, of).zone
}

/**
 * The time at which a text leaves by the account's quiet hours for a person's number. Without a number, or if the person
 * is to be left out at night, it is at once.
 */
async function findTextTimes(
  db: Db,
  { id, steps }: { id: string; steps: Journey },
  {
    account,
    contactId,
    invented = {},
  }: {
    account: string
    contactId: string | undefined
    invented: Record<string, string | number> | undefined
  },
): Promise<(text: string, at: number) => number> {
  const texts = new Map((await findTexts(db, id, textIdsOf(steps))).map((row) => [row.id, row.sms]))
  const { quietFrom: from, quietUntil: until } = await findSmsSettings(db, account)
  const numbers = new Map<string, string | null>()
  for (const [text, { usesPhoneNumber }] of texts) {
    const asked = { account, sendId: null, needsConsent: false, usesPhoneNumber }
    const [found] = contactId ? await findTextNewcomers(db, { ...asked, contactIds: [contactId] }) : []
    const written = invented['phone_number_id'] ?? (usesPhoneNumber ? invented['phone_number'] : undefined)
    numbers.set(text, contactId ? (found?.number ?? null) : readUsNumber(String(written ?? '')))
  }
  return (text, at) => {
    const number = numbers.get(text) ?? null
    if (number === null || texts.get(text)?.quietHours !== 'hold') return at
    return quietUntil(number, new Date(at), { from, until })?.getTime() ?? at
  }
}

interface PersonFacts {
  isTrue: (happening: Happening) => boolean
  /** The person's date in a custom field. */
  dateOf: (field: string) => string | null
  /** True if the happening is known, and not assumed. */
  isKnown: (happening: Happening) => boolean
}

/** The tried steps in the form of the answer. @param all all tried steps, to see the events before a step */
function wireOf(
  steps: Journey,
  all: readonly Tried[],
  facts: PersonFacts & { told: ReadonlyMap<string, NonNullable<TriedStep['outside']>> },
): (tried: Tried) => TriedStep {
  const byId = new Map(allSteps(steps).map(({ step }) => [step.id, step]))
  const actions = all.filter(({ step }) => changesContact(byId.get(step)))
  return ({ step: id, at, until, path, left, happened, by }) => {
    const step = byId.get(id)
    const outside = facts.told.get(id)
    const asked = step ? happeningsOf(step) : []
    const isChanged = actions.some((action) => action.at <= at)
    const isKnown =
      asked.length > 0 && asked.every((each) => facts.isKnown(each) && !(isChanged && mayChange(each)))
    return {
      step_id: id,
      at: new Date(at).toISOString(),
      until: new Date(until).toISOString(),
      ...(path === undefined ? {} : { path_id: path }),
      ...(left ? { left } : {}),
      ...(happened === undefined ? {} : { happened }),
      ...(by && { decided_by: by !== 'facts' ? by : isKnown ? 'contact' : 'assumed' }),
      ...(outside ? { outside } : {}),
    }
  }
}

function changesContact(step: Step | undefined): boolean {
  return step?.kind === 'action' && !isOutsideAction(step.action)
}

/** True for a happening that actions on the way may make true or false. */
function mayChange({ kind }: Happening): boolean {
  return kind === 'contact' || kind === 'in_segment'
}

/** True for a happening that lies ahead, because the message is not sent yet. */
function isAssumed({ kind }: Happening): boolean {
  return kind === 'opened' || kind === 'clicked' || kind === 'replied'
}

function keyOf(happening: Happening): string {
  return JSON.stringify(happening)
}

/** The happenings in the steps' questions that are true of the contact now. @throws contact_not_found */
async function findFacts(
  db: Db,
  account: string,
  contactId: string,
  steps: Journey,
  { now, zone }: { now: Date; zone: string },
): Promise<PersonFacts> {
  const contacts = await findContacts(db, account, [contactId], '')
  if (contacts.length === 0) throw new Refusal('contact_not_found', { id: contactId })
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
  const days = new Map<string, string | undefined>()
  for (const field of namesIn(steps).dates) {
    days.set(field, (await findDays(db, account, { field, zone, contactIds: [contactId] })).get(contactId))
  }
  return {
    dateOf: (field) => days.get(field) ?? null,
    isTrue: (happening) => facts.has(keyOf(happening)),
    isKnown: (happening) => !isAssumed(happening),
  }
}

/** An invented person has fields, and is on no list and in no segment. */
async function inventFacts(
  db: Db,
  account: string,
  values: Readonly<Record<string, string | number>>,
  { now, zone }: { now: Date; zone: string },
): Promise<PersonFacts> {
  const customFields = await customFieldsOf(db, account)
  const person = inventedPerson(values, customFields)
  const clock = { now: now.toISOString(), zone, customFields }
  return {
    dateOf: (field) => person.dates[field]?.slice(0, 10) ?? null,
    isTrue: (happening) => happening.kind === 'contact' && matches(person, happening.tree, clock),
    isKnown: ({ kind }) => kind === 'contact',
  }
}
