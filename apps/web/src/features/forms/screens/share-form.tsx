import type { Form } from '@carillon/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { formQuery } from '#api/forms.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForItem } from '#ui/dialog/item-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { RouteSheet } from '#ui/dialog/route-sheet.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#ui/page/button.tsx'
import { EmbedSection } from '../share/embed-section.tsx'
import style from '../share/share.module.css'
import { SlugForm } from '../share/slug-form.tsx'
import { SocialPreview } from '../share/social-preview.tsx'

/** The ways for visitors to reach a form. The dialog opens over the index and over the editor. */
export function Component() {
  const t = useMessages('forms')
  const id = useParams()['id'] ?? ''
  const query = useQuery(formQuery(id))
  const close = useCloseRouteDialog()
  return (
    <RouteSheet
      title={query.data ? t('share.title', { name: query.data.name }) : t('share.loading')}
      size="picker"
    >
      <DialogForItem query={query} item={query.data} gone={t('gone')} onClose={close}>
        {(form) => (form.published_at === null ? <NotApplied id={id} /> : <Share form={form} />)}
      </DialogForItem>
    </RouteSheet>
  )
}

/** Nothing can be shared before visitors can see it. */
function NotApplied({ id }: { id: string }) {
  const t = useMessages('forms')
  const close = useCloseRouteDialog()
  const isOverEditor = useLocation().pathname.includes('/editor/')
  return (
    <EmptyState
      icon={<ExternalLink />}
      tone="quiet"
      title={t('share.notApplied')}
      text={t('share.notAppliedText')}
      action={
        isOverEditor ? (
          <Button onClick={close}>{t('share.toEditor')}</Button>
        ) : (
          <ButtonLink to={`/forms/signup/${id}/editor`}>{t('share.toEditor')}</ButtonLink>
        )
      }
    />
  )
}

function Share({ form }: { form: Form }) {
  const t = useMessages('forms')
  return (
    <>
      {form.has_changes && (
        <p className={style['notice']} role="status">
          {t('share.hasChanges')}
        </p>
      )}
      <section className={style['section']}>
        <h3>{t('share.link.title')}</h3>
        <p>{t('share.link.text')}</p>
        <CopyField label={t('share.link.label')} text={form.page_url} />
        <div className={style['buttons']}>
          <ButtonAnchor
            href={form.page_url}
            target="_blank"
            rel="noreferrer"
            size="toolbar"
            icon={<ExternalLink size={15} aria-hidden="true" />}
          >
            {t('share.link.open')}
          </ButtonAnchor>
          <SlugForm key={form.slug} form={form} />
        </div>
      </section>
      <section className={style['section']}>
        <h3>{t('share.qr.title')}</h3>
        <div className={style['qr']}>
          <img src={form.qr_svg_url} alt={t('share.qr.alt')} width={132} height={132} />
          <div>
            <p>{t('share.qr.text')}</p>
            <div className={style['buttons']}>
              <ButtonAnchor
                href={form.qr_png_url}
                download
                size="toolbar"
                icon={<Download size={15} aria-hidden="true" />}
              >
                {t('share.qr.png')}
              </ButtonAnchor>
              <ButtonAnchor
                href={form.qr_svg_url}
                download
                size="toolbar"
                icon={<Download size={15} aria-hidden="true" />}
              >
                {t('share.qr.svg')}
              </ButtonAnchor>
            </div>
          </div>
        </div>
      </section>
      <EmbedSection key={`embed/${form.slug}`} form={form} />
      <SocialPreview form={form} />
    </>
  )
}
