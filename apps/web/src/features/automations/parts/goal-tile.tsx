import type { AutomationStats } from '@carillon/contract/automation-stats'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Explained } from '#ui/page/explained.tsx'
import style from '#widgets/send-stats/send-stats.module.css'
import { shareDigits } from '#widgets/send-stats/shares.ts'
import own from './goal-tile.module.css'

interface GoalTileProps {
  goal: NonNullable<AutomationStats['goal']>
  /** True if the numbers are of one email. */
  isOfEmail: boolean
  /** The address of the people; left out where no list has the same people. */
  people: string | undefined
}

/**
 * The number of people who reached the goal, and its share of the people who entered or, for one email, of its delivered
 * messages.
 */
export function GoalTile({ goal: { converted, rate }, isOfEmail, people }: GoalTileProps) {
  const t = useMessages('automations')
  const format = useFormat()
  return (
    <li className={`${style['tile']} ${own['goal']}`}>
      <Explained text={t(isOfEmail ? 'stats.goalOfEmailAbout' : 'stats.goalAbout')}>
        {t('stats.goal')}
      </Explained>
      {people && converted > 0 ? (
        <Link className={style['value']} to={people} aria-label={t('stats.goalPeople', { count: converted })}>
          {format.number(converted)}
        </Link>
      ) : (
        <span className={style['value']}>{format.number(converted)}</span>
      )}
      <span className={style['share']}>{rate === null ? '–' : format.percent(rate, shareDigits(rate))}</span>
    </li>
  )
}
