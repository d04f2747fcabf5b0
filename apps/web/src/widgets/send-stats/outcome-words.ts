import { dropReasons } from '@carillon/contract/delivery'
import type { StatsGroup, StatsPerson } from '@carillon/contract/stats-people'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'

/**
 * The result of a message to a person in one line. `group`: the event that the line is about, if there were several.
 */
export function useOutcomeWords(): (person: StatsPerson, group?: StatsGroup) => string {
  const t = useMessages('single-send-stats')
  const format = useFormat()
  const at = (time: string | null) => (time ? format.time(time) : '')
  return (person, group) => {
    const { state, reason, sent_at, opened_at, clicked_at, unsubscribed_at } = person
    if (group === 'unsubscribes' && unsubscribed_at)
      return t('outcome.unsubscribed', { time: at(unsubscribed_at) })
    if (group === 'unique_opens' && opened_at) return t('outcome.opened', { time: at(opened_at) })
    if (group === 'unique_clicks' && clicked_at) return t('outcome.clicked', { time: at(clicked_at) })
    if (state === 'dropped') {
      return t(`outcome.dropped.${dropReasons.find((each) => each === reason) ?? 'stopped'}`)
    }
    if (state === 'delivered') return t('outcome.delivered', { time: at(sent_at) })
    if (state === 'deferred' && (reason === 'frequency_cap' || reason === 'quiet_hours')) {
      return t(`outcome.waits.${reason}`)
    }
    if (state === 'bounced' || state === 'deferred' || state === 'failed')
      return reason ? `${t(`outcome.${state}`)} ${reason}` : t(`outcome.${state}`)
    return t(`outcome.${state}`)
  }
}
