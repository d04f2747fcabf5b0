import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { shareDigits } from '#widgets/send-stats/shares.ts'
import style from './click-map.module.css'
import type { ClickedLink } from './clicked-link.ts'

interface LinkListProps {
  links: readonly ClickedLink[]
  /** The beginning of the address of the people behind a link; the link's location follows. */
  base: string
  /** Locations that the message shows at this width; null before it is measured. */
  seen: ReadonlySet<number> | null
  active: number | null
  onActivate: (location: number | null) => void
  isOfDays: boolean
  machineClicks: number | undefined
}

/** The links beside the message, most clicked first. */
export function LinkList({ links, base, seen, active, onActivate, isOfDays, machineClicks }: LinkListProps) {
  const t = useMessages('click-map')
  const sends = useMessages('single-sends')
  const stats = useMessages('single-send-stats')
  const sorted = [...links].sort((a, b) => b.clicks - a.clicks || a.location - b.location)
  const hasClicks = sorted.some(({ clicks }) => clicks > 0)
  return (
    <div className={style['side']}>
      {links.length === 0 && <p className={style['note']}>{t('noLinks')}</p>}
      {links.length > 0 && !hasClicks && (
        <p className={style['note']}>{isOfDays ? stats('noClicksOnDays') : sends('stats.noClicks')}</p>
      )}
      <ul className={style['links']} aria-label={t('links')}>
        {sorted.map((link) => (
          <li
            key={link.location}
            className={style['row']}
            data-active={link.location === active || undefined}
            onPointerEnter={() => onActivate(link.location)}
            onPointerLeave={() => onActivate(null)}
            onFocus={() => onActivate(link.location)}
            onBlur={() => onActivate(null)}
          >
            <Row link={link} base={base} isHidden={seen !== null && !seen.has(link.location)} />
          </li>
        ))}
      </ul>
      {hasClicks && (
        <div className={style['legend']}>
          <span>{t('fewer')}</span>
          <span className={style['scale']} role="img" aria-label={t('heat')}>
            {[1, 2, 3, 4].map((heat) => (
              <i key={heat} data-heat={heat} />
            ))}
          </span>
          <span>{t('more')}</span>
        </div>
      )}
      <p className={style['note']}>
        {machineClicks ? t('machines', { count: machineClicks }) : t('noMachines')}
      </p>
    </div>
  )
}

function Row({ link, base, isHidden }: { link: ClickedLink; base: string; isHidden: boolean }) {
  const t = useMessages('click-map')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const { location, url, clicks, share, heat } = link
  const number = location + 1
  const shown = share === null ? '' : format.percent(share, shareDigits(share))
  const content = (
    <>
      <span className={style['number']} data-heat={heat} title={t('number', { number })}>
        {number}
      </span>
      <span className={style['address']}>
        <span title={url}>{url.replace(/^https?:\/\//, '')}</span>
        {isHidden && <span title={t('hiddenWhy')}>{t('hidden')}</span>}
      </span>
      <span className={style['count']}>
        <b>{format.number(clicks)}</b>
        <span>{shown}</span>
      </span>
    </>
  )
  if (clicks === 0) return <div>{content}</div>
  return (
    <Link
      to={dialogTo(`${base}/${location}`)}
      aria-label={t('mark', { number, url, clicks: format.number(clicks), share: shown })}
    >
      {content}
    </Link>
  )
}
