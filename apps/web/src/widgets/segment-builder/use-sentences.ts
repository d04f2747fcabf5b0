import type { Automation } from '@carillon/contract/automations'
import type { SingleSend } from '@carillon/contract/single-sends'
import { emailStepsOf } from '@carillon/journey/emails'
import { findField, type ReservedSegmentField } from '@carillon/segment-language/fields'
import type {
  Condition,
  CustomFieldRef,
  EventCondition,
  EventSource,
  Period,
} from '@carillon/segment-language/tree'
import { useQueries, useQuery } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { automationQuery } from '#api/automations.ts'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { listsQuery } from '#api/lists.ts'
import { singleSendQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'

/** The number of values that a sentence names; the others are only counted. */
const valuesRead = 5
const minute = 60_000

type SingleSendSource = Extract<EventSource, { type: 'single_send' }>

export interface Sentence {
  /** The sentence with chosen values in bold. */
  rich: ReactNode
  plain: string
}

const none: readonly CustomFieldRef[] = []

/** The custom fields in the form that conditions use, once they are loaded. */
export function useCustomFieldRefs(): { customFields: readonly CustomFieldRef[]; isLoaded: boolean } {
  const { data } = useQuery({ ...customFieldsQuery, select: fieldRefs })
  return { customFields: data ?? none, isLoaded: data !== undefined }
}

function fieldRefs({ custom_fields }: { custom_fields: { id: string; name: string; field_type: string }[] }) {
  return custom_fields.map(
    ({ id, name, field_type }): CustomFieldRef => ({ id, name, type: field_type as CustomFieldRef['type'] }),
  )
}

/** Formats conditions as sentences. Loads the names of the lists and sends in them. */
export function useSentences(conditions: readonly Condition[]): (condition: Condition) => Sentence {
  const t = useMessages('segment-builder')
  const format = useFormat()
  const fieldName = useFieldName()
  const { data: lists } = useQuery(listsQuery)
  const sends = useSends(conditions)
  const automations = useAutomations(conditions)

  return (condition) => {
    const [key, values] = wording(condition)
    return {
      rich: t.rich(`sentences.${key}`, { b: createElement('strong') }, values),
      plain: t(`sentences.${key}`, values)
        .replace(/<\/?b>/g, '')
        .trim(),
    }
  }

  function wording(condition: Condition) {
    switch (condition.kind) {
      case 'list':
        return [
          condition.operator === 'on' ? 'onList' : 'notOnList',
          { values: anyOf(condition.listIds.map(listName)) },
        ] as const
      case 'event':
        return eventWording(condition)
      case 'text':
        return [
          condition.operator,
          { field: fieldName(condition.field), values: anyOf(condition.values) },
        ] as const
      case 'number': {
        const [first = '', second = ''] = condition.values.map(format.number)
        return [condition.operator, { field: fieldName(condition.field), first, second }] as const
      }
      case 'date': {
        const [first = '', second = ''] = condition.values.map(day)
        const { amount = 0, unit = 'days' } = condition
        const span = t(`span.${unit}`, { count: amount })
        return [condition.operator, { field: fieldName(condition.field), first, second, span }] as const
      }
    }
  }

  function eventWording({ event, negated, source, period }: EventCondition) {
    const place = event === 'clicked' ? (negated ? 'noneInside' : 'inside') : negated ? 'noneWhole' : 'whole'
    const [key, number] = sourceKey(source)
    const values = {
      source: t(`sources.${place}.${key}`, {
        name: sourceName(source),
        number,
        letter: letterOf(source) ?? '',
      }),
      period: when(period, negated),
    }
    return [negated ? (`not_${event}` as const) : event, values] as const
  }

  function sourceName(source: EventSource): string {
    if (source.type === 'single_send' && source.id) return sends.get(source.id)?.name ?? t('unknownSend')
    if (source.type === 'automation' && source.id) return automationName(source.id)
    return ''
  }

  function automationName(id: string): string {
    const automation = automations.get(id)
    return automation ? automation.name : automation === null ? t('unknownAutomation') : '…'
  }

  /** The text that names the source, and the number of its email. */
  function sourceKey(source: EventSource) {
    if (source.type === 'any') return ['any', 0] as const
    if (source.type === 'single_send') return [sendKey(source), 0] as const
    if (source.id === null) return ['anyAutomation', 0] as const
    if (source.step === null) return ['automation', 0] as const
    const steps = automations.get(source.id)?.steps ?? []
    const at = emailStepsOf(steps).findIndex(({ step }) => step === source.step)
    return at < 0 ? (['removedEmail', 0] as const) : (['email', at + 1] as const)
  }

  function sendKey(source: SingleSendSource) {
    const inTest = source.phase === 'test'
    if (source.id === null) return 'anySend'
    if (source.variation === undefined) return inTest ? 'sendInTest' : 'send'
    if (letterOf(source) === null) return 'removedVersion'
    return inTest ? 'versionInTest' : 'version'
  }

  /** The letter of the version that a source names; null if it names none, or if there is no such version any more. */
  function letterOf(source: EventSource): string | null {
    if (source.type !== 'single_send' || !source.id || source.variation === undefined) return null
    const send = sends.get(source.id)
    if (!send) return '…'
    return send.abtest?.variations.find(({ id }) => id === source.variation)?.letter ?? null
  }

  function when(period: Period, negated: boolean): string {
    if (period.type === 'any_time') return t(negated ? 'when.never' : 'when.any_time')
    if (period.type === 'within') return t(`when.${period.unit}`, { count: period.amount })
    return t('when.between', { first: day(period.from), second: day(period.to) })
  }

  /** A day is shown unchanged in every time zone. An instant is shown in the account's zone. */
  function day(value: string): string {
    return value.length === 10 ? format.day(value) : format.time(value)
  }

  function listName(id: string): string {
    if (!lists) return '…'
    return lists.find((list) => list.id === id)?.name ?? t('unknownList')
  }

  function anyOf(values: readonly string[]): string {
    const read = values.slice(0, valuesRead)
    if (values.length > read.length)
      return t('andMore', { values: read.join(', '), count: values.length - read.length })
    return new Intl.ListFormat(t.language, { type: 'disjunction' }).format(read)
  }
}

/** Returns the label of a field: translated for reserved fields, the name for custom fields. */
export function useFieldName(): (field: string) => string {
  const t = useMessages('segment-builder')
  const { customFields, isLoaded } = useCustomFieldRefs()
  return (field) => {
    const found = findField(field, customFields)
    if (!found) return isLoaded ? t('unknownField') : '…'
    return found.group === 'custom' ? found.name : t(`fields.${found.field as ReservedSegmentField}`)
  }
}

function useSends(conditions: readonly Condition[]): ReadonlyMap<string, SingleSend> {
  const ids = conditions.flatMap((condition) =>
    condition.kind === 'event' && condition.source.type === 'single_send' && condition.source.id
      ? [condition.source.id]
      : [],
  )
  const found = useQueries({
    queries: [...new Set(ids)].map((id) => ({ ...singleSendQuery(id), staleTime: 5 * minute, retry: false })),
  })
  return new Map(found.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])))
}

/** The automations that conditions name; null for deleted ones, and none while they are not known. */
function useAutomations(conditions: readonly Condition[]): ReadonlyMap<string, Automation | null> {
  const ids = conditions.flatMap((condition) =>
    condition.kind === 'event' && condition.source.type === 'automation' && condition.source.id
      ? [condition.source.id]
      : [],
  )
  const named = [...new Set(ids)]
  const found = useQueries({
    queries: named.map((id) => ({ ...automationQuery(id), staleTime: 5 * minute, retry: false })),
  })
  return new Map(
    found.flatMap(({ data, isError }, at) =>
      data || isError ? [[named[at] ?? '', data ?? null] as const] : [],
    ),
  )
}
