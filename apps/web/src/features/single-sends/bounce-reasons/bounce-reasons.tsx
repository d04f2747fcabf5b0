import type { BounceReasons as Reasons } from '@carillon/contract/stats-bounces'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Card } from '#ui/page/card.tsx'
import { Explained } from '#ui/page/explained.tsx'
import { MeterCell } from '#ui/page/meter.tsx'
import { EmptyCard } from '#widgets/send-stats/empty-card.tsx'
import { shareDigits } from '#widgets/send-stats/shares.ts'
import style from './bounce-reasons.module.css'

interface BounceReasonsProps {
  id: string
  query: UseQueryResult<Reasons>
  isOfDays: boolean
}

/** The reasons why messages came back: the number for each, a server's answer, and the remedy. */
export function BounceReasons({ id, query, isOfDays }: BounceReasonsProps) {
  const t = useMessages('bounce-reasons')
  const { data, error, isFetching, refetch } = query
  if (!data) {
    return (
      <Card title={t('title')}>
        <FailedState query={{ error, refetch, isFetching }} />
      </Card>
    )
  }
  if (data.total === 0) {
    return <EmptyCard title={t('title')}>{t(isOfDays ? 'noneOnDays' : 'none')}</EmptyCard>
  }
  const { results, total } = data
  const unsorted = total - results.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card title={t('title')} padded={false}>
      <table className={style['table']}>
        <thead>
          <tr>
            <th scope="col">{t('reason')}</th>
            <th scope="col" data-number="">
              <Explained text={t('aboutPeople')}>{t('people')}</Explained>
            </th>
            <th scope="col" data-share="">
              <Explained text={t('aboutShare')}>{t('share')}</Explained>
            </th>
            <th scope="col" data-reply="">
              <Explained text={t('aboutExample')}>{t('example')}</Explained>
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((reason) => (
            <Reason key={reason.kind} id={id} reason={reason} total={total} />
          ))}
          {unsorted > 0 && (
            <tr>
              <th scope="row">
                <b>{t('unsorted.name')}</b>
                <span>{t('unsorted.todo')}</span>
              </th>
              <Numbers count={unsorted} total={total} />
              <td data-reply="">–</td>
            </tr>
          )}
        </tbody>
      </table>
    </Card>
  )
}

interface ReasonProps {
  id: string
  reason: Reasons['results'][number]
  total: number
}

function Reason({ id, reason: { kind, count, example }, total }: ReasonProps) {
  const t = useMessages('bounce-reasons')
  const about = useMessages('single-send-stats')
  const dialogTo = useDialogTo()
  const name = t(`kinds.${kind}.name`)
  return (
    <tr>
      <th scope="row">
        <b>
          <Explained text={t(`kinds.${kind}.about`)}>{name}</Explained>
        </b>
        <span>{t(`kinds.${kind}.todo`)}</span>
      </th>
      <Numbers
        count={count}
        total={total}
        to={dialogTo(`/single-sends/${id}/stats/bounces/${kind}`)}
        label={about('showPeople', { name, count })}
      />
      <td data-reply="">{example ? <q title={example}>{example}</q> : '–'}</td>
    </tr>
  )
}

interface NumbersProps {
  count: number
  total: number
  to?: ReturnType<ReturnType<typeof useDialogTo>>
  label?: string
}

function Numbers({ count, total, to, label }: NumbersProps) {
  const format = useFormat()
  const share = count / total
  const shown = format.percent(share, shareDigits(share))
  return (
    <>
      <td data-number="">
        {to ? (
          <Link to={to} aria-label={label}>
            {format.number(count)}
          </Link>
        ) : (
          format.number(count)
        )}
        <span className={style['small']}>{shown}</span>
      </td>
      <td data-share="">
        <MeterCell share={share}>{shown}</MeterCell>
      </td>
    </>
  )
}
