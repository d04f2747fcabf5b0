import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { linksQuery } from '#api/stats.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { MeterCell } from '#ui/page/meter.tsx'
import style from '../screens/single-send-stats.module.css'
import type { Days } from './chart.rules.ts'
import { shareDigits } from './shares.ts'

interface LinkTableProps {
  id: string
  days: Days | null
  /** Of an A/B test, the ID of one variation; empty for all. */
  variation: string
}

/** Every link with its clicks, most clicked first. The same address at two places counts as two links. */
export function LinkTable({ id, days, variation }: LinkTableProps) {
  const t = useMessages('single-sends')
  const about = useMessages('single-send-stats')
  const dialogTo = useDialogTo()
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(linksQuery(id, days, format.timeZone, variation))
  const base = `/single-sends/${id}/stats${variation ? `/variations/${variation}` : ''}/links`
  if (!data) {
    return (
      <div className={style['linksPlace']}>
        {error ? (
          <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
        ) : (
          <SkeletonLines lines={3} />
        )}
      </div>
    )
  }
  const links = [...data.results].sort((a, b) => b.clicks - a.clicks || a.url_location - b.url_location)
  if (links.length === 0) {
    return <p className={style['linksPlace']}>{days ? about('noClicksOnDays') : t('stats.noClicks')}</p>
  }
  return (
    <>
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
                  {format.number(link.url_location + 1)}
                </td>
                <td data-number="">
                  <Link
                    to={dialogTo(`${base}/${link.url_location}`)}
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
        {t('stats.linksShown', { shown: links.length, total: links.length })}
      </div>
    </>
  )
}
