import type { Automation } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { automationByEmailQuery } from '#api/automation-stats.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Card } from '#ui/page/card.tsx'
import type { Days } from '#widgets/send-stats/chart.rules.ts'
import { NumbersTable } from '#widgets/send-stats/numbers-table.tsx'
import { shareOf, wholeOf } from '#widgets/send-stats/shares.ts'
import { useEmailName } from './email-steps.ts'

const columns = ['delivered', 'unique_opens', 'unique_clicks', 'unsubscribes', 'bounces'] as const
/** An automation has rarely more emails. */
const shownAtFirst = 25

interface EmailNumbersProps {
  automation: Automation
  days: Days | null
}

/** The numbers of each email beside each other, in their order. Removed emails that were sent come last. */
export function EmailNumbers({ automation, days }: EmailNumbersProps) {
  const t = useMessages('automations')
  const sends = useMessages('single-sends')
  const { timeZone } = useFormat()
  const { data, error, isFetching, refetch } = useQuery(automationByEmailQuery(automation.id, days, timeZone))
  const nameOf = useEmailName(automation)
  if (error && !data) {
    return (
      <Card title={t('stats.byEmail')}>
        <FailedState query={{ error, refetch, isFetching }} />
      </Card>
    )
  }
  const hasGoal = data?.some(({ goal }) => goal !== undefined)
  return (
    <Card title={t('stats.byEmail')} padded={false}>
      <NumbersTable
        label={t('stats.byEmail')}
        first={t('stats.email')}
        columns={[
          ...columns.map((metric) => ({
            key: metric,
            title: sends(`stats.${metric}`),
            about: sends(`stats.about.${metric}`),
          })),
          ...(hasGoal ? [{ key: 'goal', title: t('stats.goal'), about: t('stats.goalOfEmailAbout') }] : []),
        ]}
        rows={data?.map(({ step_id, stats, goal }) => ({
          key: step_id,
          name: nameOf(step_id),
          cells: [
            ...columns.map((metric) => ({
              count: stats[metric],
              share: shareOf(stats[metric], stats[wholeOf[metric]]),
            })),
            ...(hasGoal ? [{ count: goal?.converted ?? 0, share: goal?.rate ?? null }] : []),
          ],
        }))}
        shown={shownAtFirst}
      />
    </Card>
  )
}
