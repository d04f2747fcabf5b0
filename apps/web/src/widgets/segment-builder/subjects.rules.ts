import { findField, segmentFields } from '@carillon/segment-language/fields'
import {
  type CustomFieldRef,
  dateOperators,
  numberOperators,
  textOperators,
} from '@carillon/segment-language/tree'

/**
 * The subjects that are offered: all, or those of legacy segments, of a branch of an automation, or of a waiting
 * step. Opens and clicks are no contact conditions in automations. A step can't wait for conditions that become true
 * by the passing of time or by sent mail, because no event reports these.
 */
export type Offer = 'all' | 'legacy' | 'branch' | 'wait'

/**
 * `activity`: dates that the product writes itself. Contacts without such a date are found by conditions about
 * events.
 */
export type SubjectType = 'text' | 'number' | 'date' | 'activity' | 'event' | 'list'

export const subjectGroups = ['profile', 'custom', 'email', 'singleSend', 'automation', 'lists'] as const
export type SubjectGroup = (typeof subjectGroups)[number]

export interface Subject {
  /** `field:city`, `event:any`, `event:single_send`, `event:automation`, `list`. */
  key: string
  group: SubjectGroup
}

const eventOperators = [
  'sent',
  'not_sent',
  'opened',
  'not_opened',
  'clicked',
  'not_clicked',
  'sent_not_opened',
  'sent_not_clicked',
] as const
const listOperators = ['on', 'not_on'] as const
export type BuilderOperator =
  | (typeof textOperators)[number]
  | (typeof numberOperators)[number]
  | (typeof dateOperators)[number]
  | (typeof eventOperators)[number]
  | (typeof listOperators)[number]

/** The subjects of legacy segments, besides custom fields. Only these can be used in a legacy segment. */
const legacySubjects = [
  'field:email',
  'field:first_name',
  'field:last_name',
  'field:created_at',
  'field:updated_at',
  'field:last_emailed',
  'field:last_clicked',
  'field:last_opened',
  'event:single_send',
]
/** The fourteen criteria of legacy segments. 'Is' and 'is not' are other operators for numbers and for dates. */
const legacyOperators = [
  'is',
  'is_not',
  'equals',
  'not_equals',
  'on',
  'not_on',
  'contains_word',
  'blank',
  'not_blank',
  'before',
  'after',
  'greater',
  'less',
  'within',
  'clicked',
  'not_clicked',
  'opened',
  'not_opened',
] as const
export type LegacyCriterion = (typeof legacyOperators)[number]

export function isLegacyCriterion(operator: string): operator is LegacyCriterion {
  return (legacyOperators as readonly string[]).includes(operator)
}

/** All subjects, by group. */
export function subjectsOf(customFields: readonly CustomFieldRef[], offer: Offer): Subject[] {
  const fields = segmentFields(customFields)
  const subjects: Subject[] = [
    ...fields
      .filter(({ group }) => group !== 'activity' && group !== 'custom')
      .map(({ field }) => ({ key: `field:${field}`, group: 'profile' as const })),
    ...fields
      .filter(({ group }) => group === 'custom')
      .map(({ field }) => ({ key: `field:${field}`, group: 'custom' as const })),
    ...fields
      .filter(({ group }) => group === 'activity')
      .map(({ field }) => ({ key: `field:${field}`, group: 'email' as const })),
    { key: 'event:any', group: 'email' },
    { key: 'event:single_send', group: 'singleSend' },
    { key: 'event:automation', group: 'automation' },
    { key: 'list', group: 'lists' },
  ]
  return subjects.filter((subject) => isOffered(subject, offer))
}

function isOffered({ key, group }: Subject, offer: Offer): boolean {
  if (offer === 'legacy') return group === 'custom' || legacySubjects.includes(key)
  if (offer === 'branch') return !key.startsWith('event:')
  return offer === 'all' || (!key.startsWith('event:') && group !== 'email')
}

/** The type of a subject. Null if no subject is chosen or the field was deleted. */
export function typeOfSubject(key: string, customFields: readonly CustomFieldRef[]): SubjectType | null {
  if (key === 'list') return 'list'
  if (key.startsWith('event:')) return 'event'
  const field = key.startsWith('field:') && findField(key.slice('field:'.length), customFields)
  if (!field) return null
  if (field.group === 'activity') return 'activity'
  return field.type === 'texts' ? 'text' : field.type
}

/** The operators of a type. `current` is always included, so that opening a card never changes it. */
export function operatorsOf(type: SubjectType, offer: Offer, current: string): BuilderOperator[] {
  if (offer === 'legacy') {
    // Legacy segments find contacts without a mail by 'is empty', for want of 'was not sent'.
    const all: readonly BuilderOperator[] = operators[type === 'activity' ? 'date' : type]
    const others = all.filter((each) => each === current && !isLegacyCriterion(each))
    return [...legacyOperators.filter((each) => all.includes(each)), ...others]
  }
  const all: readonly BuilderOperator[] = operators[type]
  return all.filter((each) => offer !== 'wait' || !isWithin(each) || each === current)
}

const operators: Record<SubjectType, readonly BuilderOperator[]> = {
  text: textOperators,
  number: numberOperators,
  date: dateOperators,
  activity: dateOperators.filter((each) => !isBlank(each)),
  event: eventOperators,
  list: listOperators,
}

export function isBlank(operator: string): boolean {
  return operator === 'blank' || operator === 'not_blank'
}

export function isBetween(operator: string): boolean {
  return operator === 'between' || operator === 'not_between'
}

export function isWithin(operator: string): boolean {
  return operator === 'within' || operator === 'not_within'
}

/** The hint of an operator that also matches contacts without a value or without a mail. */
export function hintOf(type: SubjectType, operator: string): 'blanks' | 'neverSent' | null {
  if (type === 'event') return operator.startsWith('not_') ? 'neverSent' : null
  if (type === 'list') return null
  const isNegation = ['is_not', 'not_equals', 'not_on', 'not_within'].includes(operator)
  return isNegation || operator.startsWith('does_not_') ? 'blanks' : null
}
