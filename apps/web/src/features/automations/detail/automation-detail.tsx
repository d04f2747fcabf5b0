import type { Automation } from '@carillon/contract/automations'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { automationPreflightQuery } from '#api/automation-detail.ts'
import { automationQuery } from '#api/automations.ts'
import { listsQuery } from '#api/lists.ts'
import { ipPoolsQuery } from '#api/outgoing-mail.ts'
import { segmentsQuery } from '#api/segments.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { SaveNotices } from '#widgets/autosave/save-status.tsx'
import style from './detail.module.css'
import { DetailBar } from './detail-bar.tsx'
import { GoalSection } from './goal-section.tsx'
import { Section } from './section.tsx'
import { sectionNames } from './sections.ts'
import { EntrySection, ExitSection, NameSection, UnsubscribeSection } from './settings-sections.tsx'
import { StatusNotices } from './status-notices.tsx'
import { StepsSection } from './steps-section.tsx'
import { DraftContext, useAutomationDraft } from './use-automation-draft.ts'
import { FindingsContext, useFindings, useIsSettingLive } from './use-findings.ts'

export function Component() {
  const t = useMessages('automation-detail')
  const id = useParams()['id'] ?? ''
  const { data, error, isFetching, refetch } = useQuery({ ...automationQuery(id), refetchOnMount: 'always' })
  const isReady = useIsReady(data)
  if (data && isReady) return <Detail key={id} stored={data} />
  return (
    <Page title={t('title')} area={{ to: '/automations', label: t('area') }}>
      {!error ? (
        <DetailSkeleton />
      ) : isGone(error) ? (
        <EmptyState
          tone="quiet"
          title={t('gone')}
          action={<ButtonLink to="/automations">{t('toIndex')}</ButtonLink>}
        />
      ) : (
        <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
      )}
    </Page>
  )
}

/**
 * Whether everything that the sections show is there, or could not be loaded: they would move each other if they filled one by
 * one. Once it is, it stays.
 */
function useIsReady(stored: Automation | undefined): boolean {
  const isSettingLive = useIsSettingLive()
  const isAsked = stored !== undefined && (stored.live_since !== null || isSettingLive)
  const settings = useQueries({ queries: [listsQuery, segmentsQuery, unsubscribeGroupsQuery, ipPoolsQuery] })
  const findings = useQuery({ ...automationPreflightQuery(stored?.id ?? ''), enabled: isAsked })
  const [isReady, setReady] = useState(false)
  const hasAll = settings.every(({ isPending }) => !isPending) && (!isAsked || !findings.isPending)
  if (stored && hasAll && !isReady) setReady(true)
  return isReady
}

function Detail({ stored }: { stored: Automation }) {
  const draft = useAutomationDraft(stored)
  const findings = useFindings(draft)
  return (
    <DraftContext value={draft}>
      <FindingsContext value={findings}>
        <DetailBar>
          <SaveNotices
            autosave={draft.autosave}
            onRestore={draft.restore}
            onLoadTheirs={() => void draft.loadTheirs()}
            onKeepMine={() => void draft.keepMine()}
          />
          <StatusNotices />
          <div className={style['sections']}>
            <NameSection />
            <EntrySection />
            <ExitSection />
            <GoalSection />
            <UnsubscribeSection />
            <StepsSection />
          </div>
          <Outlet />
        </DetailBar>
      </FindingsContext>
    </DraftContext>
  )
}

/** The outline of the sections. */
function DetailSkeleton() {
  const ui = useMessages('ui')
  return (
    <div className={style['sections']} role="status" aria-label={ui('loading')}>
      {sectionNames.map((name) => (
        <Section key={name} name={name}>
          <div className={style['bones']}>
            <SkeletonBar width="34%" height={12} />
            <SkeletonBar width={name === 'steps' ? '100%' : '62%'} height={name === 'steps' ? 220 : 34} />
          </div>
        </Section>
      ))}
    </div>
  )
}
