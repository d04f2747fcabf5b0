import type { UnsubscribeAnswers as Answers } from '@carillon/contract/unsubscribe-answers'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Card } from '#ui/page/card.tsx'
import { Meter } from '#ui/page/meter.tsx'
import style from './unsubscribe-answers.module.css'

interface UnsubscribeAnswersProps {
  query: UseQueryResult<Answers>
  /** The text if no person left. */
  none: string
}

/** The reasons why people left, as they chose them on the page after unsubscribing, and the number who paused instead. */
export function UnsubscribeAnswers({ query, none }: UnsubscribeAnswersProps) {
  const t = useMessages('unsubscribe-answers')
  const { data } = query
  return (
    <Card title={t('title')}>
      {data ? <Numbers answers={data} none={none} /> : <NotLoaded query={query} lines={3} />}
    </Card>
  )
}

function Numbers({ answers, none }: { answers: Answers; none: string }) {
  const t = useMessages('unsubscribe-answers')
  const format = useFormat()
  const { left, answered, paused, reasons } = answers
  if (left + paused === 0) return <p data-empty="">{none}</p>
  return (
    <>
      <p className={style['quiet']}>
        {t('left', { count: left })} {t('answered', { count: answered })}{' '}
        {paused > 0 && t('paused', { count: paused })}
      </p>
      {reasons.length > 0 && (
        <ul className={style['reasons']}>
          {reasons.map(({ reason, count }) => (
            <li key={reason}>
              <span>{t(`reasons.${reason}`)}</span>
              <Meter share={count / answered} />
              <span className={style['count']}>
                {format.number(count)} · {format.percent(count / answered)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
