import { cutText } from '@carillon/contract/characters'
import { type ResendGroup, resendGroups, singleSends } from '@carillon/contract/single-sends'
import { bounceKindNames } from '@carillon/contract/stats-bounces'
import {
  type MachineGroup,
  machineGroups,
  rangedGroups,
  type StatsGroup,
  statsGroups,
} from '@carillon/contract/stats-people'
import { otherProvider } from '@carillon/contract/stats-providers'
import { segmentLimits } from '@carillon/segment-language/tree'
import { Navigate, useNavigate, useOutletContext, useParams } from 'react-router'
import { useResendSingleSend } from '#api/single-sends.ts'
import { type Behind, statsPeopleQuery, useExportPeople } from '#api/stats-people.ts'
import { downloadText } from '#lib/download.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { fileName } from '#widgets/send-stats/file-name.ts'
import style from '#widgets/send-stats/people-sheet.module.css'
import { PeopleSheet } from '#widgets/send-stats/people-sheet.tsx'
import { MachineMarks } from '../machines/machine-marks.tsx'
import { useMachines } from '../machines/use-machines.ts'
import { usePlaceName } from '../stats/place-name.ts'
import type { StatsContext } from './single-send-stats.tsx'

/** The people behind a number of the stats, page by page: the people of a group, or people who clicked a link. */
export function Component() {
  const { id = '', group, link, variation, kind, provider, place: region } = useParams()
  const { timeZone } = useFormat()
  const { span } = useOutletContext<StatsContext>()
  const bounceKind = bounceKindNames.find((each) => each === kind)
  const named = statsGroups.find((each) => each === group)
  const ofLink = link && (named && isOfMachines(named) ? named : 'unique_clicks')
  const shown = ofLink ? ofLink : bounceKind ? 'bounces' : named
  const place = link === undefined ? undefined : Number(link)
  if (!shown || Number.isNaN(place)) return <Navigate to={`/single-sends/${id}/stats`} replace />
  // The tables of providers and places cover all days.
  const isOfAllDays = provider !== undefined || region !== undefined
  const isOfTest = variation !== undefined && place === undefined
  const isRanged = isOfMachines(shown) || (rangedGroups as readonly StatsGroup[]).includes(shown)
  const behind: Behind = {
    group: shown,
    timezone: timeZone,
    ...(place === undefined ? {} : { link: place }),
    ...(bounceKind ? { bounce_kind: bounceKind } : {}),
    ...(provider === undefined ? {} : { mailbox_provider: provider }),
    ...(region === undefined ? {} : { place: region }),
    ...(variation === undefined ? {} : { ab_variation_id: variation }),
    // The table of variations has the numbers of the whole test; links count all people who got this message.
    ...(isOfTest ? { ab_phase_id: 'test' } : {}),
    ...(span && isRanged && !isOfTest && !isOfAllDays ? { start_date: span.start, end_date: span.end } : {}),
  }
  return (
    <People key={`${shown} ${place} ${variation} ${kind} ${provider} ${region}`} id={id} behind={behind} />
  )
}

/** True for certain and uncertain events of machines. */
function isOfMachines(group: StatsGroup): group is MachineGroup {
  return (machineGroups as readonly StatsGroup[]).includes(group)
}

function People({ id, behind }: { id: string; behind: Behind }) {
  const { countOf } = useOutletContext<StatsContext>()
  const [isOn] = useMachines()
  const machines = isOn || isOfMachines(behind.group)
  const { title, about } = useTitle(behind)
  return (
    <PeopleSheet
      title={title}
      about={about}
      days={daysOf(behind)}
      group={behind.group}
      count={isPart(behind) ? undefined : countOf(behind.group)}
      queryOf={(asked) => statsPeopleQuery(id, behind, { ...asked, machines })}
      actions={(isEmpty) => <Actions id={id} behind={behind} isEmpty={isEmpty} />}
      marks={(person) => <MachineMarks of={person.machines} />}
    />
  )
}

function daysOf({ start_date: start, end_date: end }: Behind): { start: string; end: string } | undefined {
  return start && end ? { start, end } : undefined
}

/** True if only some people of the group are shown: by a link, a reason, a provider, a place or a variation. */
function isPart({ link, bounce_kind, mailbox_provider, place, ab_variation_id }: Behind): boolean {
  return [link, bounce_kind, mailbox_provider, place, ab_variation_id].some((part) => part !== undefined)
}

function useTitle(behind: Behind): { title: string; about: string } {
  const { group, link, bounce_kind, mailbox_provider: provider, place, ab_variation_id } = behind
  const t = useMessages('single-send-stats')
  const tests = useMessages('ab-tests')
  const reasons = useMessages('bounce-reasons')
  const map = useMessages('click-map')
  const { test } = useOutletContext<StatsContext>()
  const nameOf = usePlaceName()
  const part = provider === otherProvider ? t('providers.other') : (provider ?? (place && nameOf(place)))
  if (part) return { title: `${t(`group.${group}`)} · ${part}`, about: t(`about.${group}`) }
  if (bounce_kind) return { title: reasons(`kinds.${bounce_kind}.name`), about: reasons('about') }
  const ofMachines = isOfMachines(group)
  const of =
    link === undefined
      ? t(`group.${group}`)
      : ofMachines
        ? `${t(`group.${group}`)} · ${map('number', { number: link + 1 })}`
        : t('linkNumber', { number: link + 1 })
  const letter = test?.variations.find(({ id }) => id === ab_variation_id)?.letter
  return {
    title: letter ? `${of} · ${tests('variation', { letter })}` : of,
    about: t(link === undefined || ofMachines ? `about.${group}` : 'about.link'),
  }
}

/**
 * The groups that a condition of a segment can find, and the event of that condition. The segment also finds people
 * who join the group later.
 */
const conditions: Partial<Record<StatsGroup, string>> = {
  delivered: 'sent',
  unique_opens: 'opened',
  unique_clicks: 'clicked',
  not_opened: 'not_opened',
  not_clicked: 'not_clicked',
}

function Actions({ id, behind, isEmpty }: { id: string; behind: Behind; isEmpty: boolean }) {
  const t = useMessages('single-send-stats')
  const { name, test } = useOutletContext<StatsContext>()
  const exporting = useExportPeople(id)
  const tests = useMessages('ab-tests')
  const letter = test?.variations.find(({ id: one }) => one === behind.ab_variation_id)?.letter
  // A segment has no condition for one link, reason, provider or place. In a span of days it counts every open, the
  // stats only a person's first.
  const isOfCondition = !isPart({ ...behind, ab_variation_id: undefined }) && behind.start_date === undefined
  const isWhole = isOfCondition && behind.ab_variation_id === undefined
  const condition = isOfCondition ? conditions[behind.group] : undefined
  const title = `${name}: ${[t(`group.${behind.group}`), letter && tests('variation', { letter })].filter(Boolean).join(', ')}`
  const again = isWhole ? resendGroups.find((group) => group === behind.group) : undefined
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
      {condition && (
        <ButtonLink
          size="toolbar"
          to={`/contacts/segments/create?${segmentOf(id, behind, { event: condition, name: title })}`}
        >
          {t('saveAsSegment')}
        </ButtonLink>
      )}
      {again && <SendAgain id={id} to={again} segmentName={title} isEmpty={isEmpty} />}
      {isOfMachines(behind.group) && <p className={style['why']}>{t('machines.noSegment')}</p>}
    </div>
  )
}

/** The parameters of the page of a new segment. A number of one version counts its test only, where it says so. */
function segmentOf(
  single_send: string,
  { ab_variation_id, ab_phase_id }: Behind,
  more: { event: string; name: string },
) {
  return new URLSearchParams({
    single_send,
    ...(ab_variation_id === undefined ? {} : { variation: ab_variation_id }),
    ...(ab_phase_id === 'test' ? { phase: 'test' } : {}),
    ...more,
  })
}

/** Copies the message for people who did not react, and opens the copy. */
function SendAgain(of: { id: string; to: ResendGroup; segmentName: string; isEmpty: boolean }) {
  const t = useMessages('single-send-stats')
  const navigate = useNavigate()
  const resend = useResendSingleSend(of.id)
  const segment_name = cutText(of.segmentName, segmentLimits.name)
  return (
    <>
      <Button
        size="toolbar"
        call={singleSends.resend}
        busy={resend.isPending}
        disabled={of.isEmpty}
        onClick={() =>
          resend.mutate(
            { to: of.to, segment_name },
            { onSuccess: (copy) => navigate(`/single-sends/${copy.id}/editor`) },
          )
        }
      >
        {t('resend')}
      </Button>
      <p className={style['why']}>{t('resendNote')}</p>
    </>
  )
}
