import {
  contactProfile,
  type Diagnosis,
  profileLimits,
  type resubscribable,
} from '@carillon/contract/contact-profile'
import { text } from '@carillon/contract/wire'
import * as z from 'zod/mini'
import { useResubscribe } from '#api/contact-profile.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { Dialog, FormFoot } from '#ui/dialog/dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'

interface ResubscribeDialogProps {
  contactId: string
  diagnosis: Diagnosis
  onClose: () => void
}

const Fields = z.object({
  group: z.string(),
  reason: text({ min: profileLimits.reasonMin, max: profileLimits.reasonMax }),
})

/** Removes a suppression. It requires a reason, because it may have to be proved later. */
export function ResubscribeDialog({ contactId, diagnosis, onClose }: ResubscribeDialogProps) {
  const t = useMessages('contact-profile')
  const resubscribe = useResubscribe(contactId)
  const from = diagnosis.cause as (typeof resubscribable)[number]
  const { groups } = diagnosis
  const form = useZodForm(
    Fields,
    ({ group, reason }) =>
      resubscribe
        .mutateAsync({ from, reason, ...(from === 'group' ? { group_id: Number(group) } : {}) })
        .then(done, fieldProblems),
    { initial: { group: String(groups[0]?.id ?? ''), reason: '' } },
  )
  return (
    <Dialog title={t('resubscribe.title')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <FormAlert>{t.problem(form.problem)}</FormAlert>
        <p style={{ color: 'var(--ink-2)', marginBottom: 'var(--space-16)' }}>
          {t(`resubscribe.text.${from}`)}
        </p>
        {from === 'group' && groups.length > 1 && (
          <SelectField
            {...form.field('group')}
            label={t('resubscribe.group')}
            choices={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <TextArea
          {...form.field('reason')}
          label={t('resubscribe.reason')}
          hint={t('resubscribe.reasonHint')}
          rows={3}
          autoFocus
          maxLength={profileLimits.reasonMax}
        />
        <FormFoot
          onCancel={onClose}
          busy={form.submitting}
          submit={t('resubscribe.confirm')}
          call={contactProfile.resubscribe}
        />
      </form>
    </Dialog>
  )

  function done(): void {
    showAlert(t('resubscribe.done'))
    onClose()
  }
}
