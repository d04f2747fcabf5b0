import { Tooltip } from '@mantine/core'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { shareDigits } from '#widgets/send-stats/shares.ts'
import style from './click-map.module.css'
import type { ClickedLink } from './clicked-link.ts'
import { type Box, placeBadges } from './heat.rules.ts'

interface LinkMarksProps {
  links: readonly ClickedLink[]
  boxes: ReadonlyMap<number, Box>
  sheetWidth: number
  base: string
  active: number | null
  onActivate: (location: number | null) => void
}

/** The width of a digit in a badge, and of the badge's two ends, in pixels. */
const letterWidth = 6.6
const endsWidth = 34

/** A mark over each visible link. It leads to the people who clicked; without clicks it leads nowhere. */
export function LinkMarks({ links, boxes, sheetWidth, base, active, onActivate }: LinkMarksProps) {
  const t = useMessages('click-map')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const marks = links.flatMap((link) => {
    const box = boxes.get(link.location)
    if (!box) return []
    const clicks = format.number(link.clicks)
    const share = link.share === null ? '' : format.percent(link.share, shareDigits(link.share))
    const text = link.clicks > 0 ? t('share', { clicks, share }) : clicks
    const number = format.number(link.location + 1)
    return [{ ...link, box, clicks, share, text, number, width: badgeWidth(number + text) }]
  })
  const spots = placeBadges(marks, sheetWidth)
  return marks.map(({ location, url, heat, box, clicks, share, text, number, width }, at) => {
    const spot = spots[at]!
    const look = {
      className: style['mark'],
      style: { top: box.top, left: box.left, width: box.width, height: box.height },
      'data-heat': heat,
      'data-active': location === active || undefined,
      onPointerEnter: () => onActivate(location),
      onPointerLeave: () => onActivate(null),
    }
    const badge = (
      <span
        className={style['badge']}
        style={{ top: spot.top - box.top, left: spot.left - box.left, width }}
        aria-hidden={heat > 0}
      >
        <b>{number}</b>
        {text}
      </span>
    )
    if (heat === 0)
      return (
        <div key={location} {...look}>
          {badge}
        </div>
      )
    return (
      <Tooltip
        key={location}
        label={url}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: false }}
      >
        <Link
          {...look}
          to={dialogTo(`${base}/${location}`)}
          aria-label={t('mark', { number, url, clicks, share })}
          onFocus={() => onActivate(location)}
          onBlur={() => onActivate(null)}
        >
          {badge}
        </Link>
      </Tooltip>
    )
  })
}

function badgeWidth(text: string): number {
  return Math.ceil(text.length * letterWidth + endsWidth)
}
