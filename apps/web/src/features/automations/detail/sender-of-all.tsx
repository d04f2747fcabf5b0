import type { AutomationMessageSummary } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { sendersQuery } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useDraft } from './use-automation-draft.ts'
import { useSaveMessages } from './use-save-messages.ts'
import { WhenLoaded } from './when-loaded.tsx'

/** The sender that all emails have; null: they have none yet. `differs`: they have several. */
export function senderOf(messages: readonly Pick<AutomationMessageSummary, 'sender_id'>[]) {
  const [first, ...others] = new Set(messages.map(({ sender_id }) => sender_id))
  return others.length > 0 ? 'differs' : (first ?? null)
}

/** The choice of one sender for all emails. The card of an email can give it another one. */
export function SenderOfAll() {
  const t = useMessages('automation-detail')
  const { stored } = useDraft()
  const senders = useQuery(sendersQuery)
  const save = useSaveMessages(stored.id)
  const { messages } = stored
  const shared = senderOf(messages)
  const current = typeof shared === 'number' ? String(shared) : ''
  const known = (senders.data ?? []).map(({ id, nickname, verified }) => ({
    value: String(id),
    label: verified ? nickname : t('email.notVerified', { name: nickname }),
  }))
  const isKnown = current === '' || known.some(({ value }) => value === current)
  const choose = async (chosen: string) => {
    const sender_id = Number(chosen) || null
    if (sender_id === null) return
    await save(
      messages.filter((message) => message.sender_id !== sender_id),
      { sender_id },
    )
  }
  if (messages.length === 0) return null
  return (
    <WhenLoaded queries={[senders]}>
      <SelectField
        name="sender"
        label={t('sender.label')}
        placeholder={t(shared === 'differs' ? 'sender.differs' : 'email.senderPlaceholder')}
        hint={t(shared === 'differs' ? 'sender.differsHint' : 'sender.hint')}
        value={current}
        onChange={(chosen) => void choose(chosen)}
        choices={isKnown ? known : [{ value: current, label: messages[0]?.sender?.name ?? '…' }, ...known]}
        nothingFound={t('entry.nothing')}
        searchable={known.length > 8}
      />
    </WhenLoaded>
  )
}
