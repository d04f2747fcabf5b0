import { type AdCampaign, adCampaigns } from '@carillon/contract/ad-campaigns'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { adCheckQuery, adConnectionsQuery, watchedAdCampaignQuery } from '#api/ad-campaigns.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import { ConfirmPart } from './confirm-part.tsx'
import { FindingsCard } from './findings-card.tsx'
import { PlacementsCard } from './placements-card.tsx'
import style from './review.module.css'
import { SpendCard } from './spend-card.tsx'
import { SummaryCard } from './summary-card.tsx'

/** /ads/campaigns/:id/review */
export function Component() {
  const t = useMessages('ad-wizard')
  const id = useParams()['id'] ?? ''
  const query = useQuery(watchedAdCampaignQuery(id))
  const connections = useQuery(adConnectionsQuery)
  const { data: campaign } = query
  const area = { to: '/ads/campaigns', label: t('area') }
  if (!campaign || isAwaited(connections)) {
    const gone = { title: t('gone'), to: area.to, action: t('toCampaigns') }
    return (
      <Page title={t('review.title')} area={area}>
        <NotLoaded query={campaign ? null : query} skeleton={<ReviewSkeleton />} gone={gone} />
      </Page>
    )
  }
  return (
    <Page
      title={campaign.name.trim() || t('untitled')}
      sentence={<StatusWords campaign={campaign} />}
      area={area}
      actions={
        <>
          {!campaign.is_leaving && (
            <>
              <ButtonLink to={`/ads/campaigns/${id}/target`} call={adCampaigns.update}>
                {t('review.edit')}
              </ButtonLink>
              <ButtonLink to={`/ads/campaigns/${id}/editor`} call={adCampaigns.update}>
                {t('review.editDesign')}
              </ButtonLink>
            </>
          )}
          {campaign.status !== 'draft' && <ButtonLink to="/ads/campaigns">{t('toCampaigns')}</ButtonLink>}
        </>
      }
    >
      <Reviewed campaign={campaign} />
    </Page>
  )
}

/** True if a submission would change something: a draft, changes since the last one, or an ad that was refused. */
function isSubmittable({ status, has_changes }: AdCampaign): boolean {
  return status === 'draft' || status === 'error' || has_changes
}

function Reviewed({ campaign }: { campaign: AdCampaign }) {
  const t = useMessages('ad-wizard')
  const canSubmit = isSubmittable(campaign)
  const check = useQuery(adCheckQuery(campaign.id, campaign.revision))
  // The findings stand above the summary, and their number is not known before.
  if (canSubmit && check.isLoading) return <ReviewSkeleton />
  return (
    <div className={style['layout']}>
      <div className={style['main']}>
        {campaign.has_changes && (
          <p className={style['changes']} role="note">
            {t('review.hasChanges')}
          </p>
        )}
        {campaign.placements.length > 0 && <PlacementsCard campaign={campaign} />}
        {canSubmit && check.data && <FindingsCard id={campaign.id} findings={check.data.findings} />}
        <SummaryCard campaign={campaign} />
      </div>
      <div className={style['side']}>
        {check.data ? (
          <>
            <SpendCard spend={check.data.spend} />
            {canSubmit && <ConfirmPart campaign={campaign} check={check.data} />}
          </>
        ) : (
          <NotLoaded query={check.error ? check : null} title={t('review.checkFailed')} lines={4} />
        )}
      </div>
    </div>
  )
}

const tones: Record<'draft' | 'submitted' | 'active' | 'paused' | 'error' | 'leaving', StatusTone> = {
  draft: 'quiet',
  submitted: 'planned',
  active: 'done',
  paused: 'quiet',
  error: 'failed',
  leaving: 'attention',
}

function shownOf({ status, is_paused, is_leaving }: AdCampaign): keyof typeof tones {
  if (is_leaving) return 'leaving'
  return is_paused && (status === 'active' || status === 'submitted') ? 'paused' : status
}

function StatusWords({ campaign }: { campaign: AdCampaign }) {
  const t = useMessages('ad-wizard')
  const shown = shownOf(campaign)
  return <StatusBadge tone={tones[shown]}>{t(`statuses.${shown}`)}</StatusBadge>
}

function ReviewSkeleton() {
  return (
    <div className={style['layout']}>
      <SkeletonLines lines={8} />
      <SkeletonLines lines={4} />
    </div>
  )
}
