import type { CalendarAnswer } from '@carillon/contract/single-send-calendar'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './calendar.module.css'
import type { Span } from './calendar-days.rules.ts'

interface CalendarFootProps {
  answer: CalendarAnswer | undefined
  /** The number of shown sends; undefined while they are loaded. */
  count: number | undefined
  isFiltered: boolean
  /** True if the filter asks for drafts. */
  isDrafts: boolean
  onClear: () => void
  span: Span
  withHint: boolean
}

/** The content of the calendar in one line: the number, the reason for none, or a note that some are left out. */
export function CalendarFoot({
  answer,
  count,
  isFiltered,
  isDrafts,
  onClear,
  span,
  withHint,
}: CalendarFootProps) {
  const t = useMessages('single-send-calendar')
  const isNothing = count === 0
  const sentence = () => {
    if (isDrafts) return t('drafts')
    if (answer && answer.left_out > 0) {
      const shown = answer.result.length
      return t(span === 'month' ? 'leftOutMonth' : 'leftOut', { shown, all: shown + answer.left_out })
    }
    if (count === undefined) return answer ? '' : <SkeletonWord width={120} />
    return isNothing ? t(isFiltered ? 'nothingMatches' : 'nothing') : t('count', { count })
  }
  return (
    <div className={style['foot']} data-attention={(answer?.left_out ?? 0) > 0 || undefined}>
      <span role="status">{sentence()}</span>
      {isNothing && isFiltered ? (
        <Button size="toolbar" look="quiet" onClick={onClear}>
          {t('clear')}
        </Button>
      ) : (
        withHint && <span className={style['hint']}>{t(span === 'week' ? 'hintWeek' : 'hint')}</span>
      )}
    </div>
  )
}
