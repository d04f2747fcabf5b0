import { type ContactChange, identifierKinds } from '@carillon/contract/contacts'
import { useMessages } from '#lib/messages.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { type ReservedName, reservedNames, textOf } from './reserved-values.rules.ts'
import { useClearing } from './use-clearing.ts'
import { useProfile } from './use-profile.ts'

/** /contacts/profile/:id/reserved-fields/delete: clears the selected fields. One identifier must stay. */
export function Component() {
  const t = useMessages('contact-profile')
  const names = useMessages('contacts')
  const contact = useProfile()
  const { clear, isPending } = useClearing(contact)
  const filled = reservedNames.filter((name) => textOf(contact, name) !== '')
  const known = identifierKinds.filter((kind) => contact[kind] !== '')
  const changeTo = (chosen: readonly ReservedName[], isUndone: boolean): ContactChange =>
    Object.fromEntries(
      chosen.map((name) => [name, isUndone ? contact[name] : name === 'alternate_emails' ? [] : '']),
    )
  return (
    <ChooseDialog
      title={t('fields.clearTitle')}
      text={t('fields.clearText')}
      label={t('fields.choose')}
      items={filled.map((name) => ({
        id: name,
        label: names(`profile.field.${name}`),
        hint: textOf(contact, name),
      }))}
      nothing={t('fields.clearNothing')}
      confirm={(count) => t('fields.clearConfirm', { count })}
      problemOf={(chosen) => (known.every((kind) => chosen.includes(kind)) ? t('fields.keepOne') : undefined)}
      busy={isPending}
      onConfirm={(chosen) => {
        const picked = chosen as ReservedName[]
        clear(picked.length, changeTo(picked, false), changeTo(picked, true))
      }}
    />
  )
}
