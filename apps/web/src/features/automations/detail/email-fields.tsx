import type { AutomationMessageSummary } from '@carillon/contract/automations'
import { singleSendLimits } from '@carillon/contract/single-sends'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { automationPreflightQuery, saveAutomationMessage } from '#api/automation-detail.ts'
import { automationQuery } from '#api/automations.ts'
import { sendersQuery } from '#api/senders.ts'
import { showAlert } from '#lib/alerts.ts'
import { alertFailure } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { withoutNul } from '#lib/without-nul.ts'
import fieldStyle from '#ui/form/field.module.css'
import { SelectField } from '#ui/form/select-field.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { EmailPicture } from './email-picture.tsx'
import style from './flow.module.css'
import { useFlow } from './flow-context.ts'

/** Picture, subject and sender of an email. Both fields are saved when they are left. */
export function EmailFields({ messageId }: { messageId: string }) {
  const t = useMessages('automation-detail')
  const { id, messages, words } = useFlow()
  const message = messages.get(messageId)
  const number = words.emailNumber(messageId)
  if (!message) return null
  return (
    <div className={style['email']}>
      {message.has_content && (
        <EmailPicture automationId={id} message={message} title={t('email.picture', { number })} />
      )}
      <div className={style['emailFields']}>
        <SubjectField id={id} message={message} label={t('email.subject', { number })} />
        <SenderChoice id={id} message={message} label={t('email.sender', { number })} />
        <div className={style['emailNotes']}>
          {!message.has_content && <span>{t('email.noContent')}</span>}
          {message.has_changes && <StatusBadge tone="attention">{t('changes')}</StatusBadge>}
        </div>
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
  const save = useSaveMessage(id, message)
  const [subject, setSubject] = useState(message.subject)
  useEffect(() => setSubject(message.subject), [message.subject])
  const finish = () => subject !== message.subject && void save({ subject })
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

function SenderChoice({ id, message, label }: PartProps) {
  const t = useMessages('automation-detail')
  const save = useSaveMessage(id, message)
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
      onChange={(sender) => void save({ sender_id: Number(sender) || null })}
      choices={isKnown ? known : [{ value: current, label: message.sender?.name ?? '…' }, ...known]}
      searchable={known.length > 8}
    />
  )
}

/** Saves a part of a message. When somebody else has changed it, theirs is shown. */
function useSaveMessage(id: string, message: AutomationMessageSummary) {
  const t = useMessages('automation-detail')
  const cache = useQueryClient()
  return useCallback(
    async (change: { subject?: string; sender_id?: number | null }) => {
      const reload = () => cache.invalidateQueries({ queryKey: automationQuery(id).queryKey })
      try {
        const saved = await saveAutomationMessage(id, message.id, {
          ...withoutNul(change),
          revision: message.revision,
        })
        cache.setQueryData(automationQuery(id).queryKey, (known) =>
          known
            ? { ...known, messages: known.messages.map((each) => (each.id === saved.id ? saved : each)) }
            : known,
        )
        void cache.invalidateQueries({ queryKey: automationPreflightQuery(id).queryKey })
      } catch (error) {
        if (error instanceof Refusal && error.code === 'automation_changed') {
          showAlert(t('email.changed'), { tone: 'warning' })
        } else await alertFailure('automations', error)
      }
      void reload()
    },
    [t, cache, id, message.id, message.revision],
  )
}
