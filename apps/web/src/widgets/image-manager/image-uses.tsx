import type { ImageUse } from '@carillon/contract/images'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { imageUsesQuery } from '#api/images.ts'
import { type Messages, useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './image-details.module.css'

/** Where an image is used, with links. */
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
              <Link to={addressOf(use)} {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}>
                {nameOf(use)}
              </Link>
              <span>{kindOf(t, use)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function nameOf(use: ImageUse): string {
  return use.kind === 'template_version' ? `${use.template_name}: ${use.name}` : use.name
}

function kindOf(t: Messages<'images'>, use: ImageUse): string {
  switch (use.kind) {
    case 'design':
      return t('uses.design')
    case 'template_version':
      return t(use.active ? 'uses.activeVersion' : 'uses.version')
    case 'single_send':
      return t(`uses.${use.status === 'draft' || use.status === 'scheduled' ? use.status : 'sent'}`)
  }
}

function addressOf(use: ImageUse): string {
  switch (use.kind) {
    case 'design':
      return `/design-library/your-designs/${use.id}/editor`
    case 'template_version':
      return `/dynamic-templates/${use.template_id}/version/${use.id}/editor`
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
