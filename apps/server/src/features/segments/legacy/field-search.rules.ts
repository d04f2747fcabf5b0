import { eventCondition } from '@carillon/segment-language/event-condition'
import { findColumn, type SegmentField } from '@carillon/segment-language/fields'
import { formatInstant } from '@carillon/segment-language/instant'
import {
  type Condition,
  type ConditionGroup,
  type CustomFieldRef,
  type SegmentTree,
  treeVersion,
} from '@carillon/segment-language/tree'

/** A field of a search with its values; several mean any of them. */
interface SearchedField {
  name: string
  values: readonly string[]
}

export type SearchProblem =
  | { kind: 'no_fields' }
  | { kind: 'unknown_fields'; names: string[] }
  /** `expected` completes a sentence about the value. */
  | { kind: 'value'; name: string; expected: string }

/** The things that a search can name: custom fields, lists by their number, campaigns by their names. */
interface SearchNames {
  customFields: readonly CustomFieldRef[]
  lists: ReadonlyMap<string, string>
  campaigns: ReadonlyMap<string, string>
}

/** Reads a search as conditions: all fields have one of their values. An empty value means a blank field. */
export function readFieldSearch(
  fields: readonly SearchedField[],
  names: SearchNames,
): { tree: SegmentTree } | { problem: SearchProblem } {
  if (fields.length === 0) return { problem: { kind: 'no_fields' } }
  const unknown = fields.flatMap(({ name }) =>
    sets.includes(name) || findColumn(name, names.customFields) ? [] : [name],
  )
  if (unknown.length > 0) return { problem: { kind: 'unknown_fields', names: unknown } }
  const groups: ConditionGroup[] = []
  for (const { name, values } of fields) {
    const read = values.map((value) => readValue(name, value, names))
    const bad = read.find((one) => typeof one === 'string')
    if (bad !== undefined) return { problem: { kind: 'value', name, expected: bad } }
    groups.push({ joiner: 'or', conditions: read.filter((one) => typeof one !== 'string') })
  }
  return { tree: { version: treeVersion, joiner: 'and', groups } }
}

/** The reserved fields that are no columns. A custom field of such a name comes first. */
const sets: readonly string[] = ['lists', 'campaigns']

/** The condition for one value of a field, or a reason why there is none. */
function readValue(name: string, value: string, names: SearchNames): Condition | string {
  const field = findColumn(name, names.customFields)
  if (field) return readField(field, value.trim())
  return name === 'lists' ? onList(names.lists.get(value)) : sentCampaign(names.campaigns.get(value))
}

function sentCampaign(id: string | undefined): Condition | string {
  return id === undefined
    ? 'it is not the id of a campaign that was sent'
    : eventCondition('sent', { source: { type: 'single_send', id } })
}

function onList(id: string | undefined): Condition | string {
  return id === undefined ? 'it is not the id of a list' : { kind: 'list', operator: 'on', listIds: [id] }
}

function readField({ field, type, group }: SegmentField, value: string): Condition | string {
  if (type === 'number') {
    if (value === '') return { kind: 'number', field, operator: 'blank', values: [] }
    const number = Number(value)
    return Number.isFinite(number)
      ? { kind: 'number', field, operator: 'equals', values: [number] }
      : 'it is not a number'
  }
  if (type === 'date') return readSeconds(field, value, group === 'custom')
  return value === ''
    ? { kind: 'text', field, operator: 'blank', values: [] }
    : { kind: 'text', field, operator: 'is', values: [value] }
}

const daySeconds = 24 * 60 * 60

/**
 * Seconds since 1970. A date of a reserved field means its day in UTC. A custom date means its second; midnight in UTC
 * means its day, since days are stored so.
 */
function readSeconds(field: string, value: string, isCustom: boolean): Condition | string {
  if (value === '') return { kind: 'date', field, operator: 'blank', values: [] }
  if (!/^\d{1,11}$/.test(value)) return 'it is not a number of seconds since 1970'
  const second = Number(value)
  const midnight = second - (second % daySeconds)
  if (isCustom && second === midnight)
    return { kind: 'date', field, operator: 'on', values: [formatInstant(midnight * 1_000_000).slice(0, 10)] }
  const [from, seconds] = isCustom ? [second, 1] : [midnight, daySeconds]
  const values = [formatInstant(from * 1_000_000), formatInstant((from + seconds) * 1_000_000 - 1)]
  return { kind: 'date', field, operator: 'between', values }
}
