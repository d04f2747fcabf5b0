import type { Automation } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDateWords } from '../parts/use-date-words.ts'
import { useDraft } from './use-automation-draft.ts'

/** The settings of both ends of the draft in words. */
export function useEndWords() {
  return useEndWordsOf(useDraft().settings)
}

type Ends = Pick<
  Automation,
  'entrance_criteria' | 'again_after_days' | 'exit_criteria' | 'exit_when' | 'goal'
>

/** The settings of both ends in words. `entry` and `goal` are null while there is none. */
export function useEndWordsOf(settings: Ends) {
  const t = useMessages('automation-detail')
  const dateWords = useDateWords()
  const { data: lists } = useQuery(listsQuery)
  const { data: segments } = useQuery(segmentsQuery)
  const { data: fields } = useQuery(customFieldsQuery)
  const { entrance_criteria: entry, again_after_days: days, exit_criteria, exit_when, goal } = settings
  const nameIn = (all: readonly { id: string; name: string }[] | undefined, id: string | undefined) =>
    all ? (all.find((each) => each.id === id)?.name ?? null) : '…'
  const list = (id: string | undefined) => {
    const name = nameIn(lists, id)
    return name === null ? t('words.listGone') : t('ends.list', { name })
  }
  const segment = (id: string | undefined) => {
    const name = nameIn(segments, id)
    return name === null ? t('words.segmentGone') : t('ends.segment', { name })
  }
  const entryWords = () => {
    switch (entry?.type) {
      case 'all':
        return t('ends.all')
      case 'list':
        return t('ends.added', { place: list(entry.id) })
      case 'segment':
        return t('ends.added', { place: segment(entry.id) })
      case 'date': {
        const name = nameIn(fields?.custom_fields, entry.date?.field)
        return entry.date ? dateWords(entry.date, name ?? t('words.fieldGone')) : null
      }
      default:
        return null
    }
  }
  const exitPlace = exit_when && (exit_when.type === 'list' ? list(exit_when.id) : segment(exit_when.id))
  return {
    entry: entryWords(),
    again: entry?.date?.yearly
      ? t('ends.yearly')
      : days === null
        ? t('ends.once')
        : t('ends.again', { count: days }),
    exit:
      exit_criteria === 'matches'
        ? exitPlace
          ? t('ends.leaveAt', { place: exitPlace })
          : t('ends.chooseExit')
        : t(`ends.${exit_criteria}`),
    goal: goal && t('ends.goal', { place: segment(goal.segment_id), count: goal.days }),
  }
}
