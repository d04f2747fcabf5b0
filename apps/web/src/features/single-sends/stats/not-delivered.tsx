import type { Delivery } from '@carillon/contract/delivery'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Explained } from '#ui/page/explained.tsx'
import style from '#widgets/send-stats/send-stats.module.css'
import { shareDigits } from '#widgets/send-stats/shares.ts'

/**
 * The difference between requests and delivered: bounces, and messages that no other tile shows, such as messages to
 * contacts that were deleted before. Not shown while messages are under way, nor if all of them are bounces.
 */
export function NotDelivered({ id, delivery }: { id: string; delivery: Delivery | null }) {
  const t = useMessages('single-send-stats')
  const format = useFormat()
  const dialogTo = useDialogTo()
  if (delivery?.status !== 'done' && delivery?.status !== 'stopped') return null
  const { requests, delivered, bounces } = delivery.stats
  const count = requests - delivered
  if (count <= bounces) return null
  const share = count / requests
  return (
    <li className={style['tile']}>
      <Explained text={t('about.not_delivered_tile')}>{t('group.not_delivered')}</Explained>
      <Link
        className={style['value']}
        to={dialogTo(`/single-sends/${id}/stats/people/not_delivered`)}
        aria-label={t('showPeople', { name: t('group.not_delivered'), count })}
      >
        {format.number(count)}
      </Link>
      <span className={style['share']}>{format.percent(share, shareDigits(share))}</span>
    </li>
  )
}
