import type { NotificationAddress } from '@carillon/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { notificationAddressesQuery } from '#api/notifications.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import style from './editor.module.css'
import { useDraft, useProblemAt } from './use-form-draft.ts'

const nobody = 'nobody'

/** The notification address that gets a mail about each signup. */
export function NotifySetting() {
  const t = useMessages('form-editor')
  const { content, change } = useDraft()
  const problemAt = useProblemAt()
  const { data: addresses, isPending } = useQuery({
    ...notificationAddressesQuery,
    refetchOnWindowFocus: 'always',
  })
  const chosen = content.notify_address_id
  const isKnown = chosen === null || (addresses?.some(({ id }) => id === chosen) ?? false)
  const labelOf = ({ name, email, status }: NotificationAddress) => {
    const address = `${name} (${email})`
    if (status === 'confirmed') return address
    return t(status === 'pending' ? 'settings.notifyPending' : 'settings.notifyBounced', { address })
  }
  return (
    <div className={style['withLink']}>
      <SelectField
        name="notify_address_id"
        label={t('settings.notify')}
        hint={t('settings.notifyHint')}
        value={chosen ?? nobody}
        onChange={(id) => change({ notify_address_id: id === nobody ? null : id })}
        choices={[
          { value: nobody, label: t('settings.notifyNobody') },
          ...(addresses ?? []).map((address) => ({ value: address.id, label: labelOf(address) })),
          ...(isKnown ? [] : [{ value: chosen, label: isPending ? ' ' : t('settings.notifyGone') }]),
        ]}
        searchable={(addresses?.length ?? 0) > 8}
        problem={problemAt('notify_address_id')}
      />
      <Link to="/notifications">{t('settings.notifyAddresses')}</Link>
    </div>
  )
}
