import { FormSlug, formLimits } from '@carillon/contract/form-content'
import { type Form, forms } from '@carillon/contract/forms'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useChangeSlug } from '#api/forms.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import style from './share.module.css'

const schema = z.object({ slug: FormSlug })

/** The end of the landing page's address, which the user chooses. */
export function SlugForm({ form: known }: { form: Form }) {
  const t = useMessages('forms')
  const ui = useMessages('ui')
  const [isOpen, setOpen] = useState(false)
  const change = useChangeSlug(known.id)
  const form = useZodForm(
    schema,
    ({ slug }) =>
      change.mutateAsync(slug).then(() => {
        setOpen(false)
        showAlert(t('share.link.saved'))
      }, fieldProblems),
    { initial: { slug: known.slug } },
  )
  if (!isOpen) {
    return (
      <Button
        size="toolbar"
        call={forms.update}
        onClick={() => {
          form.reset({ slug: known.slug })
          setOpen(true)
        }}
      >
        {t('share.link.change')}
      </Button>
    )
  }
  const field = form.field('slug')
  const isMisspelt = field.problem !== undefined && field.problem.code !== 'form_slug_taken'
  return (
    <form className={style['slug']} onSubmit={form.onSubmit}>
      <FormAlert>{t.problem(form.problem)}</FormAlert>
      <TextField
        {...field}
        onChange={(typed) => field.onChange(typed.toLowerCase().replaceAll(' ', '-'))}
        label={t('share.link.slug')}
        hint={t('share.link.slugHint')}
        problem={isMisspelt ? t('share.link.slugWrong') : field.problem}
        maxLength={formLimits.slug.max}
        autoComplete="off"
      />
      <div className={style['buttons']}>
        <Button size="toolbar" onClick={() => setOpen(false)}>
          {ui('cancel')}
        </Button>
        <Button
          type="submit"
          look="primary"
          size="toolbar"
          call={forms.update}
          busy={form.submitting}
          disabled={!form.dirty}
        >
          {t('share.link.save')}
        </Button>
      </div>
    </form>
  )
}
