import type { MessageKey } from '@carillon/messages/catalogue'
import { showAlert } from './alerts.ts'
import { loadMessages, messagesNow } from './messages.tsx'
import { Refusal } from './refusal.ts'

/** The groups of calls that can fail, each with its sentence in `alerts.ts` of every language. */
export type AlertGroup = MessageKey<'alerts'>

/**
 * Says a failure once, in the user's language: a refusal by the sentence of its code, anything else by the
 * sentence of its group. A 401 says nothing, because the shell is already signing out.
 */
export async function alertFailure(group: AlertGroup, error: unknown): Promise<void> {
  if (error instanceof Refusal && error.status === 401) return
  await loadMessages('alerts')
  const t = messagesNow('alerts')
  showAlert(sentence(error) ?? t(group), { tone: 'danger' })
}

function sentence(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined
  const { code, details } = error
  const generic = code === 'fault' || code === 'not_found' || code === 'invalid_input'
  return generic ? undefined : messagesNow('ui').refusal(code, details)
}
