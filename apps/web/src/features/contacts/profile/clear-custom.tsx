import { useQuery } from '@tanstack/react-query'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { toForm } from './custom-values.rules.ts'
import { useClearing } from './use-clearing.ts'
import { useProfile } from './use-profile.ts'

/** /contacts/profile/:id/custom-fields/delete: clears the selected custom fields of this contact. */
export function Component() {
  const t = useMessages('contact-profile')
  const contact = useProfile()
  const { data } = useQuery(customFieldsQuery)
  const { clear, isPending } = useClearing(contact)
  const filled = data?.custom_fields.filter(({ name }) => (contact.custom_fields[name] ?? '') !== '')
  const shown = toForm(contact, filled ?? [])
  const stored = (id: string) =>
    contact.custom_fields[filled?.find((field) => field.id === id)?.name ?? ''] ?? null
  return (
    <ChooseDialog
      title={t('fields.clearTitle')}
      text={t('fields.clearText')}
      label={t('fields.choose')}
      items={filled?.map(({ id, name }) => ({ id, label: name, hint: shown[id] ?? '' }))}
      nothing={t('fields.clearNothing')}
      confirm={(count) => t('fields.clearConfirm', { count })}
      busy={isPending}
      onConfirm={(chosen) =>
        clear(
          chosen.length,
          { custom_fields: Object.fromEntries(chosen.map((id) => [id, ''])) },
          { custom_fields: Object.fromEntries(chosen.map((id) => [id, stored(id)])) },
        )
      }
    />
  )
}
