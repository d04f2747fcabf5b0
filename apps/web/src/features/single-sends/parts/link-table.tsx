import type { AbTest } from '@carillon/contract/ab-tests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { linksQuery } from '#api/stats.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import { MeterCell } from '#ui/page/meter.tsx'
import { VariationChoice } from '../ab-test/variation-choice.tsx'
import style from '../screens/single-send-stats.module.css'
import type { Days } from './chart.rules.ts'
import { shareDigits } from './shares.ts'

interface LinkTableProps {
  id: string
  days: Days | null
  test: AbTest | undefined
}

/**
 * Every link with its clicks, most clicked first. The same address at two places counts as two links. In an A/B test, of all
 * variations or of one.
 */
export function LinkTable({ id, days, test }: LinkTableProps) {
  const t = useMessages('single-sends')
  const about = useMessages('single-send-stats')
  const dialogTo = useDialogTo()
  const format = useFormat()
  const [variation, choose] = useState('')
  const { data, error, isFetching, refetch } = useQuery(linksQuery(id, days, format.timeZone, variation))
  const choice = test && <VariationChoice test={test} value={variation} onChange={choose} />
  if (!data) {
    return (
      <Card title={t('stats.links')} actions={choice}>
        {error ? (
          <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
        ) : (
          <SkeletonLines lines={3} />
        )}
      </Card>
    )
  }
  const links = [...data.results].sort((a, b) => b.clicks - a.clicks || a.url_location - b.url_location)
  if (links.length === 0) {
    return (
      <Card title={t('stats.links')} actions={choice}>
        <p style={{ color: 'var(--ink-2)' }}>{days ? about('noClicksOnDays') : t('stats.noClicks')}</p>
      </Card>
    )
  }
  return (
    <Card title={t('stats.links')} actions={choice} padded={false}>
      <table className={style['links']}>
        <thead>
          <tr>
            <th scope="col">{t('stats.rank')}</th>
            <th scope="col">{t('stats.link')}</th>
            <th scope="col" data-number="" data-wide="">
              {t('stats.location')}
            </th>
            <th scope="col" data-number="">
              {t('stats.clicks')}
            </th>
            <th scope="col" data-wide="">
              {t('stats.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map((link, at) => {
            const share = data.total_clicks === 0 ? 0 : link.clicks / data.total_clicks
            return (
              <tr key={`${link.url_location}:${link.url}`}>
                <td>{format.number(at + 1)}</td>
                <td>{link.url}</td>
                <td data-number="" data-wide="">
                  {format.number(link.url_location)}
                </td>
                <td data-number="">
                  <Link
                    to={dialogTo(`/single-sends/${id}/stats/links/${link.url_location}`)}
                    aria-label={about('showPeople', { name: link.url, count: link.clicks })}
                  >
                    {format.number(link.clicks)}
                  </Link>
                </td>
                <td data-wide="">
                  <MeterCell share={share}>{format.percent(share, shareDigits(share))}</MeterCell>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={style['foot']}>
        {t('stats.linksShown', { shown: links.length, total: data._metadata.count ?? links.length })}
      </div>
    </Card>
  )
}
