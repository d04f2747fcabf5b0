import { type StatsGroup, statsGroups } from '@carillon/contract/stats-people'
import { Navigate, useOutletContext, useParams } from 'react-router'
import {
  automationStatsPeopleQuery,
  type BehindEmails,
  useExportAutomationPeople,
} from '#api/automation-stats.ts'
import { downloadText } from '#lib/download.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import type { Days } from '#widgets/send-stats/chart.rules.ts'
import { fileName } from '#widgets/send-stats/file-name.ts'
import style from '#widgets/send-stats/people-sheet.module.css'
import { PeopleSheet } from '#widgets/send-stats/people-sheet.tsx'

/** The page's data for the sheet that covers it. */
export interface AutomationStatsContext {
  name: string
  /** The step of the email that the numbers are of; empty: all. */
  email: string
  emailName: string
  days: Days | null
  /** The name of a step's email. */
  nameOf: (step: string) => string
}

/** The people behind a number of the emails of an automation, or behind a link of one of them. */
export function Component() {
  const t = useMessages('single-send-stats')
  const { id = '', group, step = '', link, url = '' } = useParams()
  const { timeZone } = useFormat()
  const { email, emailName, days, nameOf } = useOutletContext<AutomationStatsContext>()
  const ofLink = link === undefined ? undefined : { location: Number(link), url }
  const shown = ofLink ? 'unique_clicks' : statsGroups.find((each) => each === group)
  if (!shown || Number.isNaN(ofLink?.location)) return <Navigate to={`/automations/${id}/stats`} replace />
  const behind: BehindEmails = {
    group: shown,
    step: ofLink ? step : email,
    link: ofLink,
    days,
    timezone: timeZone,
  }
  const title = ofLink ? t('linkNumber', { number: ofLink.location + 1 }) : t(`group.${shown}`)
  const name = ofLink ? nameOf(step) : emailName
  return (
    <PeopleSheet
      key={`${shown} ${behind.step} ${link} ${url}`}
      title={name ? `${title} · ${name}` : title}
      about={t(ofLink ? 'about.link' : `about.${shown}`)}
      days={days ?? undefined}
      group={shown}
      // Numbers count messages; a person may have got several of them.
      count={undefined}
      queryOf={(asked) => automationStatsPeopleQuery(id, behind, asked)}
      actions={(isEmpty) => <Actions id={id} behind={behind} isEmpty={isEmpty} />}
    />
  )
}

/** The numbers that a condition of a segment finds as well. */
const conditions: Partial<Record<StatsGroup, string>> = {
  delivered: 'sent',
  unique_opens: 'opened',
  unique_clicks: 'clicked',
}

function Actions({ id, behind, isEmpty }: { id: string; behind: BehindEmails; isEmpty: boolean }) {
  const t = useMessages('single-send-stats')
  const { name } = useOutletContext<AutomationStatsContext>()
  const exporting = useExportAutomationPeople(id)
  // A segment has no condition for one link.
  const event = behind.days === null && !behind.link ? conditions[behind.group] : undefined
  const start = {
    automation: id,
    name: `${name}: ${t(`group.${behind.group}`)}`,
    ...(behind.step ? { step: behind.step } : {}),
  }
  return (
    <div className={style['actions']}>
      <Button
        size="toolbar"
        busy={exporting.isPending}
        disabled={isEmpty}
        onClick={() =>
          exporting.mutate(behind, {
            onSuccess: (csv) => downloadText(csv, fileName(name, 'people'), 'text/csv'),
          })
        }
      >
        {t('exportPeople')}
      </Button>
      {event && (
        <ButtonLink
          size="toolbar"
          to={`/contacts/segments/create?${new URLSearchParams({ ...start, event })}`}
        >
          {t('saveAsSegment')}
        </ButtonLink>
      )}
    </div>
  )
}
