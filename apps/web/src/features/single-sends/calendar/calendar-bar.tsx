import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import style from './calendar.module.css'
import { type Day, type Span, spans, turnPage } from './calendar-days.rules.ts'
import { useCalendarWords } from './use-calendar-words.ts'

interface CalendarBarProps {
  span: Span
  day: Day
  today: Day
  days: readonly Day[]
  turnTo: (day: Day) => void
  onSpan: (span: Span) => void
}

/** The name of the shown period, and buttons that lead to others. */
export function CalendarBar({ span, day, today, days, turnTo, onSpan }: CalendarBarProps) {
  const t = useMessages('single-send-calendar')
  const words = useCalendarWords()
  return (
    <div className={style['bar']}>
      <h2 aria-live="polite">{words.period(day, span, days)}</h2>
      <div className={style['turn']}>
        <Button
          size="icon"
          look="quiet"
          aria-label={t(`previous.${span}`)}
          onClick={() => turnTo(turnPage(day, span, -1))}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button size="toolbar" onClick={() => turnTo(today)}>
          {t('today')}
        </Button>
        <Button
          size="icon"
          look="quiet"
          aria-label={t(`next.${span}`)}
          onClick={() => turnTo(turnPage(day, span, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <Choice
        aria-label={t('span')}
        value={span}
        onChange={onSpan}
        choices={spans.map((value) => ({ value, label: t(value) }))}
      />
    </div>
  )
}
