import { useQuery } from '@tanstack/react-query'
import { linksQuery } from '#api/stats.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import { MeterCell } from '#ui/page/meter.tsx'
import style from '../screens/single-send-stats.module.css'
import { shareDigits } from './shares.ts'

/** Every link with its clicks, most clicked first. The same address at two places counts as two links. */
export function LinkTable({ id }: { id: string }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(linksQuery(id))
  if (!data) {
    return (
      <Card title={t('stats.links')}>
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
      <Card title={t('stats.links')}>
        <p style={{ color: 'var(--ink-2)' }}>{t('stats.noClicks')}</p>
      </Card>
    )
  }
  return (
    <Card title={t('stats.links')} padded={false}>
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
                <td data-number="">{format.number(link.clicks)}</td>
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
