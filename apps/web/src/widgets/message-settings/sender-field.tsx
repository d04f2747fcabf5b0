import { useQuery } from '@tanstack/react-query'
import { sendersQuery } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import style from './message-settings.module.css'

interface SenderFieldProps {
  value: number | null
  onChange: (sender: number | null) => void
  /** The address of the dialog that creates a sender. */
  createAt: string
}

/** Chooses the sender of a message. */
export function SenderField({ value, onChange, createAt }: SenderFieldProps) {
  const t = useMessages('message-settings')
  const dialogTo = useDialogTo()
  // A user may have opened the verification link in another tab: the sender is verified when they return.
  const { data: senders = [] } = useQuery({ ...sendersQuery, refetchOnWindowFocus: 'always' })
  const chosen = senders.find(({ id }) => id === value)
  const isPending = chosen !== undefined && !chosen.verified
  return (
    <div className={style['withCreate']}>
      <SelectField
        name="sender"
        label={t('sender')}
        placeholder={t('senderPlaceholder')}
        value={chosen ? String(chosen.id) : ''}
        onChange={(id) => onChange(Number(id) || null)}
        choices={senders.map(({ id, nickname, verified }) => ({
          value: String(id),
          label: verified ? nickname : t('notVerified', { name: nickname }),
        }))}
        searchable={senders.length > 8}
        hint={
          chosen &&
          (isPending
            ? t('senderNotVerified', { email: chosen.from.email })
            : `${chosen.from.name} <${chosen.from.email}>`)
        }
      />
      <OpenLink to={dialogTo(createAt)}>{t('createSender')}</OpenLink>
    </div>
  )
}
