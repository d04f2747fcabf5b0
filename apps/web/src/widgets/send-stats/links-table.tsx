import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Explained } from '#ui/page/explained.tsx'
import { MeterCell } from '#ui/page/meter.tsx'
import style from './send-stats.module.css'
import { shareDigits } from './shares.ts'

/** One place of an address in a message. */
interface ClickedLink {
  url: string
  url_location: number
  clicks: number
}

interface LinksTableProps<Link extends ClickedLink> {
  query: Pick<
    UseQueryResult<{ results: readonly Link[]; total_clicks: number }>,
    'data' | 'error' | 'isFetching' | 'refetch'
  >
  /** True if only clicks of some days are counted. */
  isOfDays: boolean
  keyOf: (link: Link) => string
  /** Content below the address. */
  beside?: (link: Link) => ReactNode
  /** Content in place of the number of clicks, for links with clicks. */
  clicksOf?: (link: Link) => ReactNode
}

/** Every link with its clicks, most clicked first. The same address at two places counts as two links. */
export function LinksTable<Link extends ClickedLink>({
  query,
  isOfDays,
  keyOf,
  beside,
  clicksOf,
}: LinksTableProps<Link>) {
  const t = useMessages('single-sends')
  const about = useMessages('single-send-stats')
  const format = useFormat()
  const { data } = query
  if (!data) {
    return (
      <div className={style['linksPlace']}>
        <NotLoaded query={query} lines={3} />
      </div>
    )
  }
  const links = [...data.results].sort((a, b) => b.clicks - a.clicks || a.url_location - b.url_location)
  if (links.length === 0) {
    return <p data-empty="">{isOfDays ? about('noClicksOnDays') : t('stats.noClicks')}</p>
  }
  return (
    <>
      <table className={style['links']}>
        <thead>
          <tr>
            <th scope="col">{t('stats.rank')}</th>
            <th scope="col">
              <Explained text={t('stats.about.link')}>{t('stats.link')}</Explained>
            </th>
            <th scope="col" data-number="" data-wide="">
              <Explained text={t('stats.about.location')}>{t('stats.location')}</Explained>
            </th>
            <th scope="col" data-number="">
              <Explained text={t('stats.about.clicks')}>{t('stats.clicks')}</Explained>
            </th>
            <th scope="col" data-wide="">
              <Explained text={t('stats.about.share')}>{t('stats.share')}</Explained>
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map((link, at) => {
            const share = data.total_clicks === 0 ? 0 : link.clicks / data.total_clicks
            return (
              <tr key={keyOf(link)}>
                <td>{format.number(at + 1)}</td>
                <td>
                  {link.url}
                  {beside?.(link)}
                </td>
                <td data-number="" data-wide="">
                  {format.number(link.url_location + 1)}
                </td>
                <td data-number="">{(link.clicks > 0 && clicksOf?.(link)) || format.number(link.clicks)}</td>
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
