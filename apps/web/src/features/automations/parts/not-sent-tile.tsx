import type { Metrics } from '@carillon/contract/stats'
import { Link, type To } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Explained } from '#ui/page/explained.tsx'
import style from '#widgets/send-stats/send-stats.module.css'
import { shareDigits, shareOf } from '#widgets/send-stats/shares.ts'
import own from './goal-tile.module.css'

interface NotSentTileProps {
  metrics: Metrics
  /** The address of the people; left out where no list has the same people. */
  people: To | undefined
}

/**
 * The number of requested emails that were not sent, because their recipients were suppressed: the rest of the requests.
 */
export function NotSentTile({ metrics, people }: NotSentTileProps) {
  const t = useMessages('automations')
  const format = useFormat()
  const { bounce_drops, spam_report_drops, unsubscribe_drops, invalid_emails, requests } = metrics
  const count = bounce_drops + spam_report_drops + unsubscribe_drops + invalid_emails
  const share = shareOf(count, requests)
  if (count === 0) return null
  return (
    <li className={`${style['tile']} ${own['more']}`}>
      <Explained text={t('stats.notSentAbout')}>{t('stats.notSent')}</Explained>
      {people ? (
        <Link className={style['value']} to={people} aria-label={t('stats.notSentPeople', { count })}>
          {format.number(count)}
        </Link>
      ) : (
        <span className={style['value']}>{format.number(count)}</span>
      )}
      <span className={style['share']}>
        {share === null ? '–' : format.percent(share, shareDigits(share))}
      </span>
    </li>
  )
}
