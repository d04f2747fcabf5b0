import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { linksQuery } from '#api/stats.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import type { Days } from '#widgets/send-stats/chart.rules.ts'
import { LinksTable } from '#widgets/send-stats/links-table.tsx'
import { MachineCounts } from '../machines/machine-counts.tsx'
import { useMachines } from '../machines/use-machines.ts'

interface LinkTableProps {
  id: string
  days: Days | null
  /** In an A/B test, the ID of one variation; empty for all. */
  variation: string
}

/** The links of a send. The number of clicks leads to the people who clicked. */
export function LinkTable({ id, days, variation }: LinkTableProps) {
  const about = useMessages('single-send-stats')
  const dialogTo = useDialogTo()
  const format = useFormat()
  const [machines] = useMachines()
  const query = useQuery(linksQuery(id, days, format.timeZone, { variation, machines }))
  const base = `/single-sends/${id}/stats${variation ? `/variations/${variation}` : ''}/links`
  return (
    <LinksTable
      query={query}
      isOfDays={days !== null}
      keyOf={(link) => `${link.url_location}:${link.url}`}
      beside={(link) =>
        machines &&
        link.machine_clicks !== undefined && (
          <div>
            <MachineCounts
              of="clicks"
              machine={link.machine_clicks}
              uncertain={link.uncertain_clicks ?? 0}
              to={(group) => `${base}/${link.url_location}/${group}`}
            />
          </div>
        )
      }
      clicksOf={(link) => (
        <Link
          to={dialogTo(`${base}/${link.url_location}`)}
          aria-label={about('showPeople', { name: link.url, count: link.clicks })}
        >
          {format.number(link.clicks)}
        </Link>
      )}
    />
  )
}
