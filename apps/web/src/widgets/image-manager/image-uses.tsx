import type { ImageUse } from '@carillon/contract/images'
import { useQuery } from '@tanstack/react-query'
import { imageUsesQuery } from '#api/images.ts'
import { type Messages, useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import style from './image-details.module.css'

/** The uses of an image, with links. */
export function ImageUses({ id, newTab }: { id: string; newTab: boolean }) {
  const t = useMessages('images')
  const ui = useMessages('ui')
  const { data: uses, isError, refetch, isFetching } = useQuery(imageUsesQuery(id))
  return (
    <section className={style['uses']} aria-label={t('uses.title')}>
      <h3>{t('uses.title')}</h3>
      {uses === undefined && isError ? (
        <p role="alert">
          {t('uses.failed')}{' '}
          <Button size="toolbar" onClick={() => refetch()} busy={isFetching}>
            {ui('retry')}
          </Button>
        </p>
      ) : uses === undefined ? (
        <SkeletonLines lines={2} />
      ) : uses.length === 0 ? (
        <p>{t('uses.none')}</p>
      ) : (
        <ul>
          {uses.map((use) => (
            <li key={`${use.kind}/${use.id}`}>
              <Named use={use} newTab={newTab} />
              <span>{kindOf(t, use)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Named({ use, newTab }: { use: ImageUse; newTab: boolean }) {
  const t = useMessages('images')
  const to = addressOf(use)
  if (to === null) return <b>{nameOf(t, use)}</b>
  return (
    <OpenLink keepsWords to={to} {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {nameOf(t, use)}
    </OpenLink>
  )
}

export function nameOf(t: Messages<'images'>, use: ImageUse): string {
  if (use.kind === 'brand_kit') return t('uses.brandKit')
  return use.kind === 'template_version' ? `${use.template_name}: ${use.name}` : use.name
}

function kindOf(t: Messages<'images'>, use: ImageUse): string {
  switch (use.kind) {
    case 'design':
      return t('uses.design')
    case 'brand_kit':
      return t('uses.logo')
    case 'saved_row':
      return t('uses.savedRow')
    case 'template_version':
      return t(use.active ? 'uses.activeVersion' : 'uses.version')
    case 'automation':
      return t('uses.automation')
    case 'ad_campaign':
      return t('uses.adCampaign')
    case 'single_send':
      return t(`uses.${use.status === 'draft' || use.status === 'scheduled' ? use.status : 'sent'}`)
  }
}

function addressOf(use: ImageUse): string | null {
  switch (use.kind) {
    case 'brand_kit':
      return '/account/brand'
    // A saved row has no page: the palette of every design has it.
    case 'saved_row':
      return null
    case 'design':
      return `/design-library/your-designs/${use.id}/editor`
    case 'template_version':
      return `/dynamic-templates/${use.template_id}/version/${use.id}/editor`
    case 'automation':
      return `/automations/${use.id}/detail`
    case 'ad_campaign':
      return `/ads/campaigns/${use.id}/editor`
    case 'single_send':
      return `/single-sends/${use.id}/${screenOf[use.status]}`
  }
}

const screenOf = {
  draft: 'editor',
  scheduled: 'review',
  triggered: 'stats',
  expired: 'stats',
  'pick-winner': 'stats',
} as const
