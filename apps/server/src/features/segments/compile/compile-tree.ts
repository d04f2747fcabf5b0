import { readablePart } from '@carillon/contract/email-address'
import { type Clock, dateTest } from '@carillon/segment-language/bounds'
import { findField, type SegmentField } from '@carillon/segment-language/fields'
import type {
  Condition,
  CustomFieldRef,
  DateCondition,
  ListCondition,
  NumberCondition,
  SegmentTree,
  TextCondition,
} from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import type { SettledActivity } from '../activity/settle-activity.ts'
import type { FormerContact } from '../former-contacts.ts'
import { inCustomRange } from './compile-date.ts'
import { type ChosenSends, compileEvent, inRange } from './compile-event.ts'
import { collectJoins, type Joins } from './compile-joins.ts'
import { compileText, type Sql, type TextField, type Truth } from './compile-text.ts'

/** The subject of a segment's evaluation: an account's contacts, at a time. */
export interface SegmentScope {
  account: string
  /** The account's current fields. A condition on any other field matches no contact. */
  customFields: readonly CustomFieldRef[]
  /** Null: conditions on events read single events. */
  activity: SettledActivity | null
  /** Contacts that became one with another one of the account, whose events are that one's. */
  formerContacts: readonly FormerContact[]
  /** Texts that many contacts share, by field. They only affect speed, never who matches. */
  commonTexts: ReadonlyMap<string, readonly string[]>
  clock: Clock
}

/** A scope with the sends that the tree's conditions choose. */
export type TreeScope = SegmentScope & ChosenSends

/**
 * Compiles a tree to tables to read and a condition over them. Contacts have the alias `c`, and each comes once. Null
 * counts as false: the condition may be joined with `and` and `or` but not negated. Everything that people typed is a
 * parameter. `matches` in the package defines the meaning of a condition; the parity test compares both.
 */
export function compileTree(tree: SegmentTree, scope: TreeScope): { from: Sql; where: Truth } {
  const joins = collectJoins(scope.account)
  // Events of former contacts are found beside the others, under an `or`.
  const isAnd = (tree.joiner === 'and' || tree.groups.length === 1) && scope.formerContacts.length === 0
  const groups = tree.groups.map(({ joiner, conditions }) => {
    const isPlain = isAnd && (joiner === 'and' || conditions.length === 1)
    const cheapFirst = conditions.toSorted((a, b) => costOf(a, scope) - costOf(b, scope))
    const compiled = cheapFirst.map((one) => compileCondition(one, scope, isPlain ? null : joins))
    if (joiner === 'or') return joined('or', compiled)
    const ofOthers = cheapFirst.filter((one) => costOf(one, scope) === 0).length
    return joined('and', [...compiled.slice(0, ofOthers), ...inTurn(compiled.slice(ofOthers))])
  })
  const where = groups.length === 0 ? sql<boolean>`true` : joined(tree.joiner, groups)
  return { from: joins.from(), where }
}

/**
 * The rank by which conditions are tested, cheapest first. 0: reads other tables, where PostgreSQL chooses the order.
 */
function costOf(condition: Condition, { commonTexts }: SegmentScope): number {
  switch (condition.kind) {
    case 'event':
    case 'list':
      return 0
    case 'date':
      return isColumn(condition.field) ? 1 : 4
    case 'text':
      return isColumn(condition.field) && commonTexts.has(condition.field) ? 2 : 5
    case 'number':
      return 3
  }
}

/** True if a field has a column of its own; custom fields are read from JSON. */
function isColumn(field: string): boolean {
  return findField(field, []) !== null
}

/**
 * Tests conditions on the contact's own row one after another. With a plain `and`, PostgreSQL orders them by its own
 * estimate of their cost. It would look up a text among a dozen after reading three numbers from JSON, which takes
 * three times as long.
 */
function inTurn(parts: readonly Truth[]): Truth[] {
  if (parts.length < 2) return [...parts]
  return [parts.reduceRight((rest, part) => sql`case when ${part} then ${rest} end`)]
}

function joined(joiner: 'and' | 'or', parts: readonly Truth[]): Truth {
  return sql`(${sql.join(parts, joiner === 'and' ? sql` and ` : sql` or `)})`
}

/**
 * Compiles one condition over alias `c`, as `compileTree` does. `joins` is given where `exists` cannot become a join.
 */
export function compileCondition(condition: Condition, scope: TreeScope, joins: Joins | null): Truth {
  switch (condition.kind) {
    case 'event':
      return compileEvent(condition, scope, joins)
    case 'list':
      return compileList(condition, scope, joins)
    default: {
      const field = findField(condition.field, scope.customFields)
      if (!field) return sql`false`
      if (condition.kind === 'text')
        return compileText(textOf(field), spelled(condition), scope.commonTexts.get(field.field))
      if (condition.kind === 'number') return compileNumber(numberOf(field), condition)
      return compileDate(field, condition, scope.clock)
    }
  }
}

const ofAddresses = new Set(['email', 'alternate_emails', 'email_domains'])

/** Addresses are stored with their domain as people read it, so a condition that has it as the DNS does means the same. */
function spelled(condition: TextCondition): TextCondition {
  if (!ofAddresses.has(condition.field)) return condition
  return { ...condition, values: condition.values.map(readablePart) }
}

/** A field's text or texts, of the `contact` with the given alias. */
export function textOf({ field, type, group }: SegmentField, name = 'c'): TextField {
  if (group === 'custom') return { kind: 'one', value: customText(field, name) }
  if (field === 'contact_id') return { kind: 'one', value: sql`${sql.ref(`${name}.id`)}::text` }
  if (field === 'email_domains') return { kind: 'many', value: addressesOf(name), part: domainOf }
  return { kind: type === 'texts' ? 'many' : 'one', value: sql.ref(`${name}.${field}`) }
}

function customText(id: string, name: string): Sql {
  return sql`(${sql.ref(`${name}.custom`)} ->> ${id}::text)`
}

/** All addresses of a contact; empty, not null, without one. */
function addressesOf(name: string): Sql {
  return sql`array_remove(array_append(${sql.ref(`${name}.alternate_emails`)}, ${sql.ref(`${name}.email`)}), null)`
}

function domainOf(address: Sql): Sql {
  return sql`split_part(${address}, '@', 2)`
}

export function numberOf({ field }: SegmentField, name = 'c'): Sql {
  return sql`(${sql.ref(`${name}.custom`)} -> ${field}::text)::numeric`
}

/**
 * A field's instant. A custom date that is a day is stored as its midnight in UTC and means the start of that day in
 * the account's zone.
 */
export function instantOf({ field, group }: SegmentField, { zone }: Clock, name = 'c'): Sql {
  if (group !== 'custom') return sql.ref(`${name}.${field}`)
  const value = customText(field, name)
  return sql`case when right(${value}, 10) = 'T00:00:00Z' then left(${value}, 10)::timestamp at time zone ${zone}::text
    else ${value}::timestamptz end`
}

function compileNumber(value: Sql, { operator, values }: NumberCondition): Truth {
  const [first = 0, second = 0] = values.map((number) => sql`${String(number)}::numeric`)
  switch (operator) {
    case 'equals':
      return sql`${value} = ${first}`
    case 'not_equals':
      return sql`(${value} = ${first}) is not true`
    case 'greater':
      return sql`${value} > ${first}`
    case 'less':
      return sql`${value} < ${first}`
    case 'greater_or_equal':
      return sql`${value} >= ${first}`
    case 'less_or_equal':
      return sql`${value} <= ${first}`
    case 'between':
      return sql`(${value} between ${first} and ${second})`
    case 'not_between':
      return sql`(${value} not between ${first} and ${second})`
    case 'blank':
      return sql`${value} is null`
    case 'not_blank':
      return sql`${value} is not null`
  }
}

function compileDate(field: SegmentField, condition: DateCondition, clock: Clock): Truth {
  const { range, outside, blank } = dateTest(condition, clock)
  const isCustom = field.group === 'custom'
  const value = isCustom ? customText(field.field, 'c') : instantOf(field, clock)
  if (range.from === null && range.to === null)
    return outside ? sql`${value} is null` : sql`${value} is not null`
  const inside = isCustom ? inCustomRange(value, range, clock.zone) : inRange(value, range)
  if (outside) return blank ? sql`${inside} is not true` : sql`${inside} is false`
  return blank ? sql`${inside} is not false` : sql`${inside}`
}

function compileList(
  { operator, listIds }: ListCondition,
  { account }: SegmentScope,
  joins: Joins | null,
): Truth {
  const [first, ...more] = listIds
  const on = (first && more.length === 0 ? joins?.list(first) : null) ?? onLists(account, listIds)
  return operator === 'on' ? on : sql`not (${on})`
}

/** True if a contact is on one of the lists; ids that aren't lists of the account are ignored. */
export function onLists(
  account: string,
  listIds: readonly string[],
  contactId: Sql = sql.ref('c.id'),
): Truth {
  return sql`exists (select 1 from list_contact m where m.contact_id = ${contactId}
    and m.list_id = any(array(select id from list where account_id = ${account} and id::text = any(${[...listIds]}::text[]))))`
}
