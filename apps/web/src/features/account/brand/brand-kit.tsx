import { type BrandKit, brandKit } from '@carillon/contract/brand-kit'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { brandKitQuery, useKeepBrandKit, useResetBrandKit } from '#api/brand-kit.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { alertFailure } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { FormAlert, FormEnd } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { InsertImageContext, type Picture } from '#widgets/image-manager/insert-image.ts'
import style from './brand.module.css'
import { ColorsCard, FooterCard, LogoCard, SocialCard, TypeCard } from './brand-cards.tsx'
import { BrandFields, bodyOf, brandOf, fieldsOf, imageIdIn } from './brand-form.ts'
import { BrandPreview } from './brand-preview.tsx'

const page = '/account/brand'

/** /account/brand: one form, and a message that shows its result. The image manager opens above it. */
export function Component() {
  const t = useMessages('brand-kit')
  const query = useQuery(brandKitQuery)
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      area={{ to: '/account/settings', label: t('settings') }}
    >
      {query.data ? (
        <BrandForm kit={query.data} />
      ) : (
        <Card>
          <NotLoaded query={query} lines={14} />
        </Card>
      )}
    </Page>
  )
}

function BrandForm({ kit }: { kit: BrandKit }) {
  const t = useMessages('brand-kit')
  const keep = useKeepBrandKit()
  const form = useZodForm(
    BrandFields,
    (fields: BrandFields) =>
      keep.mutateAsync(bodyOf(fields)).then((saved) => {
        form.reset(fieldsOf(saved))
        showAlert(t('saved'))
      }, fieldProblems),
    { initial: fieldsOf(kit), keepAs: 'brand-kit' },
  )
  const { set, values } = form
  const alt = useRef('')
  alt.current = values.logo_alt
  const insertImage = useMemo(
    () => ({
      alt: () => alt.current,
      insert: ({ url, alt: words, width, height }: Picture) => {
        const image_id = imageIdIn(url)
        if (image_id) set({ logo: { image_id, url, width, height }, logo_alt: words })
      },
    }),
    [set],
  )
  const shown = useDeferredValue(values)
  return (
    <div className={style['sides']}>
      <DirtyGuard form={form} page={page} />
      <form onSubmit={form.onSubmit} noValidate aria-label={t('title')} className={style['form']}>
        <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
        <GuardedFields call={brandKit.update}>
          <LogoCard form={form} />
          <ColorsCard form={form} />
          <TypeCard form={form} />
          <FooterCard form={form} />
          <SocialCard form={form} />
          <FormEnd>
            {kit.updated_at !== null && <Reset kit={kit} onReset={(fresh) => form.reset(fieldsOf(fresh))} />}
            <Button type="submit" look="primary" busy={form.submitting} disabled={!form.dirty}>
              {t('save')}
            </Button>
          </FormEnd>
        </GuardedFields>
      </form>
      <BrandPreview brand={brandOf(shown)} />
      <InsertImageContext value={insertImage}>
        <Outlet />
      </InsertImageContext>
    </div>
  )
}

/** Resets the brand kit. It asks first, and can be undone. */
function Reset({ kit, onReset }: { kit: BrandKit; onReset: (kit: BrandKit) => void }) {
  const t = useMessages('brand-kit')
  const reset = useResetBrandKit()
  const keep = useKeepBrandKit()
  const [asked, ask] = useState(false)
  const before = bodyOf(fieldsOf(kit))
  // Promises and not callbacks, because this button is gone as soon as there is nothing to reset.
  const undo = () =>
    keep.mutateAsync(before).then(onReset, (error: unknown) => void alertFailure('brandKit', error))
  const confirm = () =>
    reset.mutateAsync().then(
      (fresh) => {
        ask(false)
        onReset(fresh)
        showUndo(t('reset.done'), t('reset.undo'), undo)
      },
      () => undefined,
    )
  return (
    <>
      <Button onClick={() => ask(true)}>{t('reset.action')}</Button>
      {asked && (
        <ConfirmDialog
          title={t('reset.title')}
          confirm={t('reset.confirm')}
          onConfirm={confirm}
          busy={reset.isPending}
          problem={reset.isError ? t('reset.failed') : undefined}
          onClose={() => ask(false)}
        >
          {t('reset.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
