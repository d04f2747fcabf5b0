import { type Automation, automations } from '@carillon/contract/automations'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { automationPreflightQuery } from '#api/automation-detail.ts'
import { automationQuery } from '#api/automations.ts'
import { ipPoolsQuery } from '#api/ips.ts'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { sendersQuery } from '#api/senders.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { ReadOnlyNote } from '#ui/form/guarded-fields.tsx'
import { Page } from '#ui/page/page.tsx'
import { useWaitingApprovals, WaitingApprovals } from '#widgets/approval/waiting-approvals.tsx'
import { SaveNotices } from '#widgets/autosave/save-status.tsx'
import style from './detail.module.css'
import { DetailBar } from './detail-bar.tsx'
import { SettingsPanels } from './settings-panels.tsx'
import { SettingsStrip } from './settings-strip.tsx'
import { StatusNotices } from './status-notices.tsx'
import { StepsSection } from './steps-section.tsx'
import { DraftContext, useAutomationDraft } from './use-automation-draft.ts'
import { FindingsContext, useFindings, useIsSettingLive } from './use-findings.ts'

export function Component() {
  const t = useMessages('automation-detail')
  const id = useParams()['id'] ?? ''
  const query = useQuery({ ...automationQuery(id), refetchOnMount: 'always' })
  const { data } = query
  const isReady = useIsReady(data)
  if (data && isReady) return <Detail key={id} stored={data} />
  return (
    <Page title={t('title')} area={{ to: '/automations', label: t('area') }}>
      <NotLoaded
        query={query}
        skeleton={<DetailSkeleton />}
        gone={{ title: t('gone'), to: '/automations', action: t('toIndex') }}
      />
    </Page>
  )
}

/**
 * True once all parts of the page are there, or could not be loaded: they would move each other if they filled one by
 * one. It never becomes false again.
 */
function useIsReady(stored: Automation | undefined): boolean {
  const isSettingLive = useIsSettingLive()
  const isAsked = stored !== undefined && (stored.live_since !== null || isSettingLive)
  const settings = useQueries({
    queries: [listsQuery, segmentsQuery, sendersQuery, unsubscribeGroupsQuery, ipPoolsQuery],
  })
  const findings = useQuery({ ...automationPreflightQuery(stored?.id ?? ''), enabled: isAsked })
  const { isKnown } = useWaitingApprovals(pathOf(stored?.id))
  const [isReady, setReady] = useState(false)
  const hasAll = settings.every(({ isLoading }) => !isLoading) && isKnown && (!isAsked || !findings.isPending)
  if (stored && hasAll && !isReady) setReady(true)
  return isReady
}

const pathOf = (id = '') => `/automations/${id}/detail`

function Detail({ stored }: { stored: Automation }) {
  const draft = useAutomationDraft(stored)
  const findings = useFindings(draft)
  const { waiting } = useWaitingApprovals(pathOf(stored.id))
  return (
    <DraftContext value={draft}>
      <FindingsContext value={findings}>
        <SettingsPanels>
          <DetailBar>
            <SaveNotices
              autosave={draft.autosave}
              onRestore={draft.restore}
              onLoadTheirs={() => void draft.loadTheirs()}
              onKeepMine={() => void draft.keepMine()}
            />
            <ReadOnlyNote call={automations.update} />
            <WaitingApprovals waiting={waiting} />
            <StatusNotices />
            <SettingsStrip />
            <StepsSection />
            <Outlet />
          </DetailBar>
        </SettingsPanels>
      </FindingsContext>
    </DraftContext>
  )
}

/** The outline of the settings and the drawing. */
function DetailSkeleton() {
  const ui = useMessages('ui')
  return (
    <div role="status" aria-label={ui('loading')}>
      <div className={style['bones']} data-strip="">
        <SkeletonBar width="62%" height={16} />
      </div>
      <div className={style['canvas']}>
        {[64, 150, 48, 150].map((height, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are
          <div key={at} className={style['bones']} data-step="">
            <SkeletonBar width="44%" height={14} />
            {height > 100 && <SkeletonBar width="92%" height={height - 60} />}
          </div>
        ))}
      </div>
    </div>
  )
}
