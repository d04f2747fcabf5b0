import { consentKinds, smsConsents } from '@carillon/contract/sms'
import { text } from '@carillon/contract/wire'
import * as z from 'zod/mini'
import { useStoreConsent } from '#api/sms.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog, FormFoot } from '#ui/dialog/dialog.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'

const Given = z.object({ consent: z.enum(consentKinds), source: text({ min: 1, max: 200 }) })

/** Stores a person's consent to texts, and where it was given. */
export function ConsentDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const t = useMessages('sms')
  const ui = useMessages('ui')
  const store = useStoreConsent(number)
  const form = useZodForm(Given, (value) => store.mutateAsync(value).then(onClose), {
    initial: { consent: 'express', source: '' },
  })
  return (
    <Dialog title={t('profile.addConsent')} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <FormAlert>{form.problem && ui.problem(form.problem)}</FormAlert>
        <RadioField
          {...form.field('consent')}
          label={t('profile.consent')}
          choices={consentKinds.map((kind) => ({
            value: kind,
            label: t(`profile.consents.${kind}`),
            hint: t(`profile.consentHints.${kind}`),
          }))}
        />
        <TextField
          {...form.field('source')}
          label={t('profile.source')}
          placeholder={t('profile.sourcePlaceholder')}
          maxLength={200}
          autoFocus
        />
        <FormFoot
          onCancel={onClose}
          busy={form.submitting}
          submit={t('profile.saveConsent')}
          call={smsConsents.put}
        />
      </form>
    </Dialog>
  )
}
