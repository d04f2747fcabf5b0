import type { AutomationMessageSummary } from '@carillon/contract/automations'
import { singleSendLimits } from '@carillon/contract/single-sends'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sendersQuery } from '#api/senders.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import fieldStyle from '#ui/form/field.module.css'
import { SelectField } from '#ui/form/select-field.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { EmailPicture } from './email-picture.tsx'
import style from './flow.module.css'
import { useFlow } from './flow-context.ts'
import { useOpenSettings } from './panels-context.ts'
import { useSaveMessages } from './use-save-messages.ts'

/** Picture, subject and sender of an email. Both fields are saved when they are left. */
export function EmailFields({ messageId }: { messageId: string }) {
  const t = useMessages('automation-detail')
  const { id, messages, words } = useFlow()
  const message = messages.get(messageId)
  const number = words.emailNumber(messageId)
  if (!message) return null
  return (
    <div className={style['email']}>
      {message.has_content ? (
        <EmailPicture automationId={id} message={message} title={t('email.picture', { number })} />
      ) : (
        <Link
          to={`/automations/${id}/detail/messages/${number}/create-design`}
          className={style['choose']}
          aria-label={t('email.chooseDesignOf', { number })}
        >
          <LayoutTemplate size={20} aria-hidden="true" />
          <span>{t('email.chooseDesign')}</span>
        </Link>
      )}
      <div className={style['emailFields']}>
        <SubjectField id={id} message={message} label={t('email.subject', { number })} />
        <SenderLine id={id} message={message} number={number} label={t('email.sender', { number })} />
        {message.has_changes && (
          <div className={style['emailNotes']}>
            <StatusBadge tone="attention">{t('changes')}</StatusBadge>
          </div>
        )}
      </div>
    </div>
  )
}

interface PartProps {
  id: string
  message: AutomationMessageSummary
  label: string
}

function SubjectField({ id, message, label }: PartProps) {
  const t = useMessages('automation-detail')
  const save = useSaveMessages(id)
  const [subject, setSubject] = useState(message.subject)
  useEffect(() => setSubject(message.subject), [message.subject])
  const finish = () => subject !== message.subject && void save([message], { subject })
  return (
    <input
      className={fieldStyle['input']}
      aria-label={label}
      placeholder={t('email.subjectPlaceholder')}
      maxLength={singleSendLimits.subject}
      value={subject}
      onChange={(event) => setSubject(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key === 'Escape') setSubject(message.subject)
      }}
    />
  )
}

/** The sender of this email, in a line. Sender and group are asked once for all emails; this email can have others. */
function SenderLine(props: PartProps & { number: number }) {
  const t = useMessages('automation-detail')
  const { message, number } = props
  const openSettings = useOpenSettings()
  const [isOpen, setOpen] = useState(false)
  const isChosen = useRef(false)
  const group = useGroupName(message.suppression_group_id)
  const { sender } = message
  if (isOpen) {
    return (
      <OwnChoices
        {...props}
        onChosen={() => {
          isChosen.current = true
          setOpen(false)
        }}
        onLeft={() => setOpen(false)}
      />
    )
  }
  // After a choice the focus returns to the button that opened it.
  const returnTo = (button: HTMLButtonElement | null) => {
    if (!button || !isChosen.current) return
    isChosen.current = false
    button.focus()
  }
  return (
    <p className={style['sender']}>
      <span data-missing={sender === null || undefined}>
        {sender === null
          ? t('email.noSender')
          : t('email.from', {
              name: sender.verified ? sender.name : t('email.notVerified', { name: sender.name }),
            })}
      </span>
      {group !== null && <span>{t('email.ownGroup', { name: group })}</span>}
      <button
        ref={returnTo}
        type="button"
        aria-label={sender === null ? undefined : t('email.otherSenderOf', { number })}
        onClick={() =>
          sender === null ? openSettings({ panel: 'settings', at: { field: 'sender' } }) : setOpen(true)
        }
      >
        {t(sender === null ? 'sender.chooseForAll' : 'email.otherSender')}
      </button>
    </p>
  )
}

/** The name of an email's own unsubscribe group; null where it has none. Groups are asked for only where it has one. */
function useGroupName(group: number | null): string | null {
  const t = useMessages('automation-detail')
  const { data: groups } = useQuery({
    ...unsubscribeGroupsQuery,
    enabled: group !== null && group !== globalGroupId,
  })
  if (group === null) return null
  if (group === globalGroupId) return t('unsubscribe.global')
  return groups?.find(({ id }) => id === group)?.name ?? '…'
}

interface ChoiceProps extends PartProps {
  number: number
  onChosen: () => void
  onLeft: () => void
}

/** All senders and groups. They close after a choice, or when they lose the focus. */
function OwnChoices({ id, message, number, label, onChosen, onLeft }: ChoiceProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const save = useSaveMessages(id)
  const part = { message, onLeft: () => leftFrom(place.current, onLeft) }
  return (
    <div ref={place} className={style['senderChoice']}>
      <SenderChoice
        {...part}
        label={label}
        onChange={(sender_id) => void save([message], { sender_id }).then(onChosen)}
      />
      <GroupChoice
        {...part}
        number={number}
        onChange={(group) => void save([message], { suppression_group_id: group }).then(onChosen)}
      />
    </div>
  )
}

/** Calls `onLeft` if the focus is outside of `place` once it has moved. */
function leftFrom(place: HTMLElement | null, onLeft: () => void): void {
  requestAnimationFrame(() => {
    if (!place?.contains(document.activeElement)) onLeft()
  })
}

interface OneChoiceProps {
  message: AutomationMessageSummary
  onChange: (id: number | null) => void
  onLeft: () => void
}

function SenderChoice({ message, label, onChange, onLeft }: OneChoiceProps & { label: string }) {
  const t = useMessages('automation-detail')
  const { data: senders } = useQuery(sendersQuery)
  const current = message.sender_id === null ? '' : String(message.sender_id)
  const known = (senders ?? []).map(({ id: sender, nickname, verified }) => ({
    value: String(sender),
    label: verified ? nickname : t('email.notVerified', { name: nickname }),
  }))
  const isKnown = current === '' || known.some(({ value }) => value === current)
  return (
    <SelectField
      name={`sender-${message.id}`}
      label={<span className="visually-hidden">{label}</span>}
      placeholder={t('email.senderPlaceholder')}
      value={current}
      onChange={(sender) => onChange(Number(sender) || null)}
      onBlur={onLeft}
      choices={isKnown ? known : [{ value: current, label: message.sender?.name ?? '…' }, ...known]}
      searchable={known.length > 8}
    />
  )
}

/** The unsubscribe group of this email alone. The first choice is the group of the whole automation. */
function GroupChoice({ message, number, onChange, onLeft }: OneChoiceProps & { number: number }) {
  const t = useMessages('automation-detail')
  const { data: groups } = useQuery(unsubscribeGroupsQuery)
  const own = message.suppression_group_id
  const known = (groups ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const current = own === null ? asForAll : String(own)
  const choices = [
    { value: asForAll, label: t('email.groupOfAll') },
    ...known,
    { value: String(globalGroupId), label: t('unsubscribe.global') },
  ]
  const isKnown = choices.some(({ value }) => value === current)
  return (
    <SelectField
      name={`group-${message.id}`}
      label={<span className="visually-hidden">{t('email.group', { number })}</span>}
      value={current}
      onChange={(group) => onChange(group === asForAll ? null : Number(group))}
      onBlur={onLeft}
      choices={isKnown ? choices : [...choices, { value: current, label: '…' }]}
      searchable={known.length > 8}
    />
  )
}

const asForAll = 'all'
