import type { Automation } from '@carillon/contract/automations'
import { textIdsOf } from '@carillon/journey/emails'
import { useQuery } from '@tanstack/react-query'
import { automationTextStatsQuery } from '#api/automation-texts.ts'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Card } from '#ui/page/card.tsx'
import { NumbersTable } from '#widgets/send-stats/numbers-table.tsx'
import { textWholes } from '#widgets/send-stats/text-wholes.ts'
import { shortText } from './short-text.rules.ts'

const columns = ['sent', 'delivered', 'failed', 'unique_clicks', 'replies', 'opted_out'] as const
/** An automation has rarely more texts. */
const shownAtFirst = 25
const nameLength = 60

/** The numbers of each text message since the automation was live. Removed texts that were sent come last. */
export function TextNumbers({ automation }: { automation: Automation }) {
  const t = useMessages('automations')
  const { data, error, isFetching, refetch } = useQuery(automationTextStatsQuery(automation.id))
  const drawn = textIdsOf(automation.steps)
  if (drawn.length === 0 && (data ?? []).length === 0) return null
  const nameOf = (id: string) => {
    const number = drawn.indexOf(id) + 1
    const text = shortText(automation.texts.find((each) => each.id === id)?.body ?? '', nameLength)
    if (number === 0) return t('stats.removedText')
    return text ? t('stats.textOf', { number, text }) : t('stats.textNumber', { number })
  }
  return (
    <div id="texts">
      <Card title={t('stats.byText')} padded={error !== null && !data}>
        {error && !data ? (
          <FailedState query={{ error, refetch, isFetching }} />
        ) : (
          <NumbersTable
            label={t('stats.byText')}
            first={t('stats.text')}
            columns={columns.map((key) => ({
              key,
              title: t(`stats.texts.${key}`),
              about: t(`stats.textsAbout.${key}`),
            }))}
            rows={data?.map((row) => ({
              key: row.text_id,
              name: nameOf(row.text_id),
              cells: columns.map((name) => {
                const count = name === 'failed' ? row.failed + row.undelivered : row[name]
                const whole = row[textWholes[name]]
                return { count, share: whole === 0 ? null : count / whole }
              }),
            }))}
            shown={shownAtFirst}
          />
        )}
      </Card>
    </div>
  )
}
