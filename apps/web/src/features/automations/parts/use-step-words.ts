import type { AutomationMessageSummary, AutomationTextSummary } from '@carillon/contract/automations'
import { happeningsOf } from '@carillon/journey/check-journey'
import { messageIdsOf, textIdsOf } from '@carillon/journey/emails'
import { allSteps, type Duration, type Happening, type Journey, type Step } from '@carillon/journey/steps'
import { showDefaults } from '@carillon/personalization/show-defaults'
import type { SegmentTree } from '@carillon/segment-language/tree'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { useMessages } from '#lib/messages.tsx'
import { useTreeWords } from '#widgets/segment-builder/use-tree-words.ts'
import { shortText, shortUrl } from './short-text.rules.ts'
import { useDateWords } from './use-date-words.ts'
import { useWeekday } from './use-weekday.ts'

export interface StepWords {
  /** One line about a step: 'Wait 1 day'. */
  step: (step: Step) => string
  /** The same inside a sentence: an author's words are in quotation marks. */
  stepInSentence: (step: Step) => string
  happening: (happening: Happening) => string
  duration: (duration: Duration) => string
  /** The paths of a branch or split, in the order in which they are drawn. */
  paths: (step: Step) => string[]
  /** The number of an email: from 1, in the order in which emails are drawn; 0 for an unknown one. */
  emailNumber: (messageId: string) => number
  /** 'Email 2: Welcome', or of the id of a text 'Text message 1: Hello …' */
  email: (messageId: string) => string
  /** The number of a text: from 1, in the order in which texts are drawn; 0 for an unknown one. */
  textNumber: (textId: string) => number
  field: (field: string) => string
}

const none: ReadonlyMap<string, never> = new Map<string, never>()
/** The length of the beginning of a text that is its name. */
const nameLength = 40

/** Steps in words, with the names of the lists, segments, fields and emails in them. */
export function useStepWords(
  journey: Journey,
  messages: ReadonlyMap<string, Pick<AutomationMessageSummary, 'subject'>>,
  texts: ReadonlyMap<string, Pick<AutomationTextSummary, 'body'>> = none,
): StepWords {
  const t = useMessages('automation-detail')
  const builder = useMessages('segment-builder')
  const weekday = useWeekday()
  const date = useDateWords()
  const { data: lists } = useQuery(listsQuery)
  const { data: segments } = useQuery(segmentsQuery)
  const { data: fields } = useQuery(customFieldsQuery)
  const treeWords = useTreeWords(useMemo(() => treesIn(journey), [journey]))
  const numbers = useMemo(() => new Map(messageIdsOf(journey).map((id, index) => [id, index + 1])), [journey])
  const textNumbers = useMemo(
    () => new Map(textIdsOf(journey).map((id, index) => [id, index + 1])),
    [journey],
  )

  const textNumber = useCallback((id: string) => textNumbers.get(id) ?? 0, [textNumbers])
  const emailNumber = useCallback((id: string) => numbers.get(id) ?? 0, [numbers])
  const email = useCallback(
    (id: string) => {
      const textAt = textNumbers.get(id)
      if (textAt !== undefined) {
        const name = shortText(texts.get(id)?.body ?? '', nameLength)
        return name ? t('text.named', { number: textAt, text: name }) : t('text.number', { number: textAt })
      }
      const number = numbers.get(id)
      if (number === undefined) return t('email.gone')
      const message = messages.get(id)
      // The subject is not known if only an earlier version has the email.
      if (!message) return t('email.number', { number })
      return t('email.named', { number, subject: message.subject || t('email.noSubject') })
    },
    [t, numbers, textNumbers, messages, texts],
  )

  /** The author's words inside a sentence, in quotation marks. */
  const quoted = useCallback(
    (id: string) => {
      const textAt = textNumbers.get(id)
      const name = textAt === undefined ? '' : shortText(texts.get(id)?.body ?? '', nameLength)
      if (textAt !== undefined && name) return t('text.quoted', { number: textAt, text: name })
      const number = numbers.get(id)
      const message = messages.get(id)
      if (textAt !== undefined || number === undefined || !message) return email(id)
      const { subject } = message
      return subject ? t('email.quoted', { number, subject }) : t('email.unnamed', { number })
    },
    [t, email, numbers, textNumbers, messages, texts],
  )

  return useMemo(() => {
    const duration = ({ amount, unit }: Duration) => t(`duration.${unit}`, { count: amount })
    const field = (id: string) => {
      const custom = fields?.custom_fields.find((each) => each.id === id)
      if (custom) return custom.name
      const isReserved = fields?.reserved_fields.some(({ name }) => name === id)
      if (isReserved) return builder(`fields.${id}` as 'fields.city')
      return fields ? t('words.fieldGone') : '…'
    }
    const nameIn = (
      all: readonly { id: string; name: string }[] | undefined,
      id: string,
      gone: 'words.listGone' | 'words.segmentGone',
    ) => (all ? (all.find((each) => each.id === id)?.name ?? t(gone)) : '…')

    const happening = (given: Happening): string => {
      switch (given.kind) {
        case 'opened':
          return t('words.opened', { email: quoted(given.message_id) })
        case 'clicked':
          if (given.url === null) return t('words.clicked', { email: quoted(given.message_id) })
          // The beginning of a text is often its link.
          return t('words.clickedUrl', {
            url: shortUrl(given.url),
            email:
              textNumber(given.message_id) > 0
                ? t('text.number', { number: textNumber(given.message_id) })
                : quoted(given.message_id),
          })
        case 'replied':
          return t('words.replied', { text: quoted(given.message_id) })
        case 'on_list':
          return t('words.on_list', { name: nameIn(lists, given.list_id, 'words.listGone') })
        case 'in_segment':
          return t('words.in_segment', { name: nameIn(segments, given.segment_id, 'words.segmentGone') })
        case 'contact':
          return t('words.contact', { conditions: treeWords(given.tree) })
      }
    }
    const step = (given: Step): string => {
      switch (given.kind) {
        case 'email':
        case 'text':
          return email(given.message_id)
        case 'wait': {
          if (given.wait.kind === 'for')
            return t('words.waitFor', { duration: duration(given.wait.duration) })
          if (given.wait.kind === 'until_date')
            return t('words.waitDate', { when: date(given.wait, field(given.wait.field)) })
          const { weekdays, time, zone } = given.wait
          const days =
            weekdays.length === 7
              ? t('words.everyDay')
              : new Intl.ListFormat(t.language, { type: 'disjunction' }).format(weekdays.map(weekday))
          const where = t(zone === 'account' ? 'words.zoneAccount' : 'words.zoneContact')
          return `${t('words.waitTime', { days, time })} (${where})`
        }
        case 'wait_until':
          return t('words.waitUntil', {
            happening: happening(given.happening),
            duration: duration(given.at_most),
          })
        case 'branch': {
          const [first] = given.paths
          if (given.paths.length === 1 && first) return t('words.yesNo', { happening: happening(first.when) })
          return t('words.branch', { count: given.paths.length + 1 })
        }
        case 'split':
          return t('words.split', { count: given.paths.length })
        case 'action': {
          const { action } = given
          if (action.kind === 'notify') return t('words.notify', { subject: showDefaults(action.subject) })
          if (action.kind === 'call_webhook') {
            return t('words.call_webhook', { host: URL.parse(action.url)?.host ?? action.url })
          }
          if (action.kind !== 'set_field') {
            if (action.list_id === null) return t(`panel.${action.kind}`)
            return t(`words.${action.kind}`, { name: nameIn(lists, action.list_id, 'words.listGone') })
          }
          if (action.value === null) return t('words.clear_field', { field: field(action.field) })
          return t('words.set_field', { field: field(action.field), value: action.value })
        }
        case 'end':
          return t('words.end')
      }
    }
    const stepInSentence = (given: Step) =>
      given.kind === 'email' || given.kind === 'text' ? quoted(given.message_id) : step(given)
    const paths = (given: Step): string[] => {
      if (given.kind === 'split') {
        return given.paths.map(({ name, share }, at) =>
          t('words.share', { name: name || pathLetter(at), share }),
        )
      }
      if (given.kind !== 'branch') return []
      const isYesNo = given.paths.length === 1
      return [
        ...given.paths.map(({ name, when }) => name || (isYesNo ? t('words.yes') : happening(when))),
        t(isYesNo ? 'words.no' : 'words.otherwise'),
      ]
    }
    return { step, stepInSentence, happening, duration, paths, emailNumber, email, textNumber, field }
  }, [t, builder, weekday, date, lists, segments, fields, email, quoted, emailNumber, textNumber, treeWords])
}

/** The name of a path of a split that has none: A, B, C. */
export function pathLetter(at: number): string {
  return String.fromCharCode(65 + at)
}

function treesIn(journey: Journey): SegmentTree[] {
  return allSteps(journey)
    .flatMap(({ step }) => happeningsOf(step))
    .flatMap((happening) => (happening.kind === 'contact' ? [happening.tree] : []))
}
