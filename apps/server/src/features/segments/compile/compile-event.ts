import { type Clock, periodRange, type Range } from '@carillon/segment-language/bounds'
import type { EventCondition, EventSource, MailEvent } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import type { SettledActivity } from '../activity/settle-activity.ts'
import type { FormerContact } from '../former-contacts.ts'
import { foundInActivity, partsOfActivity } from './compile-activity.ts'
import type { Joins } from './compile-joins.ts'
import type { Sql, Truth } from './compile-text.ts'

/** A send of an email step of an automation. */
export interface AutomationSend {
  automation: string
  step: string
  send: string
  /** True if recipients of the send were removed because of their age. */
  isThinned: boolean
}

/** A send of a single send: its only one, or that of a version in an A/B test, or that of the winner after it. */
export interface SingleSendPart {
  singleSend: string
  variation: string | null
  isTest: boolean
  send: string
  /** True if recipients of the send were removed because of their age. */
  isThinned: boolean
}

/** The sends that conditions choose. */
export interface ChosenSends {
  /** The sends of single sends, by ids in lower case. Unsent single sends are left out. */
  singleSends: readonly SingleSendPart[]
  /** The sends of emails of automations. An email has several if it was changed or if people went through again. */
  automationSends: readonly AutomationSend[]
}

/** The part of a segment's scope that conditions on events need. */
interface EventScope extends ChosenSends {
  account: string
  activity: SettledActivity | null
  formerContacts: readonly FormerContact[]
  clock: Clock
}

/**
 * The values of `message_event.event` that count for each event. A click is also an open, since many readers load no
 * images.
 */
const eventNames = {
  sent: { people: ['delivered'], machines: ['delivered'] },
  opened: { people: ['open', 'click'], machines: ['open', 'click', 'machine_open', 'machine_click'] },
  clicked: { people: ['click'], machines: ['click', 'machine_click'] },
} as const satisfies Record<MailEvent, { people: string[]; machines: string[] }>

const lastColumn = { sent: 'last_emailed', opened: 'last_opened', clicked: 'last_clicked' } as const
const firstColumn = { sent: 'sent_at', opened: 'opened_at', clicked: 'clicked_at' } as const

/**
 * True if contact c has such an event, or has none if the condition is negated.
 *
 * It reads the cheapest source that gives the exact answer:
 * - The contact's row knows the last event. It is enough if any mail counts and the period ends now.
 * - The contact's activity is enough for any other period.
 * - The recipients of a chosen send are enough if any time counts (one row a contact, found by key).
 * - Everything else reads events. For events of people, the contact's last event excludes most contacts first.
 *
 * Events of contacts that became one with c count as well. They are found by their ids, apart from the others.
 */
export function compileEvent(condition: EventCondition, scope: EventScope, joins: Joins | null): Truth {
  const { formerContacts } = scope
  if (formerContacts.length === 0) return compileOwn(condition, scope, joins)
  const own = compileOwn({ ...condition, negated: false }, scope, joins)
  const found = sql<boolean>`(${own} or c.id = any(${foundFormerly(condition, scope)}))`
  return condition.negated ? sql`${found} is not true` : found
}

/** The contacts with such an event of a former contact, as an array. */
function foundFormerly(condition: EventCondition, scope: EventScope): Sql {
  const { source, event } = condition
  const machines = condition.machines && event !== 'sent'
  const range = periodRange(condition.period, scope.clock)
  const formerIds = sql`${scope.formerContacts.map(({ formerId }) => formerId)}::uuid[]`
  const ids = sql`${scope.formerContacts.map(({ id }) => id)}::uuid[]`
  const parts =
    source.type === 'any'
      ? partsAnywhere(condition, range, scope)
      : [findEvents(scope, condition, range, machines)]
  const found = parts.map((part) => sql`${part} and e.contact_id = any(${formerIds})`)
  return sql`array(select former.id from unnest(${ids}, ${formerIds}) as former (id, former_id)
    where former.former_id in (${sql.join(found, sql` union all `)}))`
}

function compileOwn(condition: EventCondition, scope: EventScope, joins: Joins | null): Truth {
  const { account, clock } = scope
  const { event, source, period, negated } = condition
  const machines = condition.machines && event !== 'sent'
  const range = periodRange(period, clock)
  const last = sql.ref(`c.${lastColumn[event]}`)
  const since: Truth =
    range.from === null ? sql`${last} is not null` : sql`${last} >= ${range.from}::timestamptz`
  const isKept = !machines && (range.to === null || range.to >= clock.now)
  if (source.type === 'any' && isKept) return negated ? sql`(${since}) is not true` : sql`${since}`
  const found: Truth =
    source.type === 'any'
      ? foundAnywhere(condition, range, scope, joins)
      : existsOwn(findEvents(scope, condition, range, machines))
  if (source.type === 'single_send' && source.id === null && isKept) {
    // If the account has sent nothing but single sends, each of them counts as any mail: 30 ms for 1,000,000 contacts,
    // not 2 s.
    const answers: Truth = sql`(${since} and (not exists (select 1 from send where account_id = ${account} and client <> ${clients.single_send}) or ${found}))`
    return negated ? sql`${answers} is not true` : answers
  }
  if (negated) return sql`not ${found}`
  // With a join, the test of the last event would be done twice: also before the join, with everything under the same
  // `or`.
  return machines || (joins && source.type === 'any') ? found : sql`(${since} and ${found})`
}

/**
 * True if a condition finds nothing in months of events that were dropped. About any mail, the contact's activity still
 * knows them; of one send at any time, its recipients do, unless some were removed.
 */
export function needsStoredEvents(condition: EventCondition, chosen: ChosenSends): boolean {
  const { event, source, period, machines } = condition
  if (source.type === 'any') return false
  if (!isOneSend(source) || period.type !== 'any_time' || (machines && event !== 'sent')) return true
  return sendsOf(chosen, source).some(({ isThinned }) => isThinned)
}

function existsOwn(events: Sql): Truth {
  return sql`exists (${events} and e.contact_id = c.id)`
}

/** A query of the contacts (`e.contact_id`) with such events, to which further conditions on `e` can be added. */
function findEvents(
  scope: EventScope,
  { event, source, period }: EventCondition,
  range: Range,
  machines: boolean,
): Sql {
  const sends = isOneSend(source) ? sendsOf(scope, source) : []
  const isWhole = isOneSend(source) && !sends.some(({ isThinned }) => isThinned)
  if (isWhole && period.type === 'any_time' && !machines) {
    return sql`select e.contact_id from recipient e
      where e.send_id = any(${idsOf(sends)}) and e.${sql.ref(firstColumn[event])} is not null`
  }
  return sql`select e.contact_id from message_event e where e.account_id = ${scope.account}
    and ${isNamed(event, machines)} and ${bySource(scope, source)} and ${inRange(sql`e.at`, range)}`
}

/**
 * The names are constants in the statement, so that the planner can estimate from statistics how many events there are.
 */
function isNamed(event: MailEvent, machines: boolean): Sql {
  return sql`e.event = any(${[...eventNames[event][machines ? 'machines' : 'people']]}::text[])`
}

/** True if there is such an event, of any mail. */
function foundAnywhere(
  condition: EventCondition,
  range: Range,
  scope: EventScope,
  joins: Joins | null,
): Truth {
  const happening = happeningOf(condition, range, scope)
  return happening ? foundInActivity(happening, joins) : existsOwn(eventsAnywhere(condition, range, scope))
}

/** Queries of the contacts (`e.contact_id`) with such an event, of any mail. */
function partsAnywhere(condition: EventCondition, range: Range, scope: EventScope): Sql[] {
  const happening = happeningOf(condition, range, scope)
  return happening ? partsOfActivity(happening) : [eventsAnywhere(condition, range, scope)]
}

/** Null where events have to be read. */
function happeningOf(condition: EventCondition, range: Range, scope: EventScope) {
  const { activity } = scope
  if (activity === null || (range.from !== null && range.from > activity.to)) return null
  const machines = condition.machines && condition.event !== 'sent'
  return {
    event: condition.event,
    machines,
    range,
    activity,
    events: eventsAnywhere(condition, range, scope),
  }
}

function eventsAnywhere(condition: EventCondition, range: Range, scope: EventScope): Sql {
  return findEvents(scope, condition, range, condition.machines && condition.event !== 'sent')
}

type OneSend = Exclude<EventSource, { type: 'any' }> & { id: string }

function isOneSend(source: EventSource): source is OneSend {
  return source.type !== 'any' && source.id !== null
}

const clients = { single_send: 'single-sends', automation: 'automations' } as const

/** The sends of a chosen single send or a version of it, automation or step of one. */
function sendsOf(
  { singleSends, automationSends }: ChosenSends,
  source: OneSend,
): readonly { send: string; isThinned: boolean }[] {
  if (source.type === 'single_send') {
    const [id, variation] = [source.id.toLowerCase(), source.variation?.toLowerCase()]
    const parts = singleSends.filter(
      (part) =>
        part.singleSend === id &&
        (variation === undefined || part.variation === variation) &&
        (source.phase === undefined || part.isTest),
    )
    return parts
  }
  return automationSends.filter(
    ({ automation, step }) => automation === source.id && (source.step === null || step === source.step),
  )
}

/** The ids of sends as an array. None matches nothing. */
function idsOf(sends: readonly { send: string }[]): Sql {
  return sql`${sends.map(({ send }) => send)}::uuid[]`
}

function bySource(scope: EventScope, source: EventSource): Sql {
  const { account } = scope
  if (source.type === 'any') return sql`true`
  if (isOneSend(source)) return sql`e.send_id = any(${idsOf(sendsOf(scope, source))})`
  return sql`e.send_id = any(array(select id from send where account_id = ${account} and client = ${clients[source.type]}))`
}

/** True if an instant lies in a range; null for a null, unless the range is open at both ends. */
export function inRange(instant: Sql, range: Range): Sql {
  const parts: Sql[] = []
  if (range.from !== null)
    parts.push(sql`${instant} ${range.fromIncluded ? sql`>=` : sql`>`} ${range.from}::timestamptz`)
  if (range.to !== null)
    parts.push(sql`${instant} ${range.toIncluded ? sql`<=` : sql`<`} ${range.to}::timestamptz`)
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
}
