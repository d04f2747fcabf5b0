import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sendersQuery } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useDraft } from './draft.ts'
import style from './settings-panel.module.css'

/** Chooses the sender. `base`: the address that the dialog to create one is below. */
export function SenderField({ base }: { base: string }) {
  const t = useMessages('single-sends')
  const dialogTo = useDialogTo()
  const { settings, change } = useDraft()
  // When the user has opened the verification link in another tab, the sender is verified after returning.
  const { data: senders = [] } = useQuery({ ...sendersQuery, refetchOnWindowFocus: 'always' })
  const chosen = senders.find(({ id }) => id === settings.sender)
  const isPending = chosen !== undefined && !chosen.verified
  return (
    <div className={style['withCreate']}>
      <SelectField
        name="sender"
        label={t('settings.sender')}
        placeholder={t('settings.senderPlaceholder')}
        value={chosen ? String(chosen.id) : ''}
        onChange={(id) => change({ sender: Number(id) || null })}
        choices={senders.map(({ id, nickname, verified }) => ({
          value: String(id),
          label: verified ? nickname : t('settings.notVerified', { name: nickname }),
        }))}
        searchable={senders.length > 8}
        hint={
          chosen &&
          (isPending
            ? t('settings.senderNotVerified', { email: chosen.from.email })
            : `${chosen.from.name} <${chosen.from.email}>`)
        }
      />
      <Link to={dialogTo(`${base}/create_sender`)}>{t('settings.createSender')}</Link>
    </div>
  )
}
