import type { MessageKey } from '@carillon/messages/catalogue'
import type { Alert } from './alerts.rules.ts'
import { showAlert } from './alerts.ts'
import { loadMessages, messagesNow } from './messages.tsx'
import { Refusal } from './refusal.ts'

/** The groups of calls that can fail, and single ones with a sentence of their own, all in `alerts.ts` of every language. */
export type AlertGroup = MessageKey<'alerts'>

const said = new WeakSet<Error>()

/** Whether an alert already shows this failure. Then the form and the page don't repeat it. */
export function wasAlerted(error: unknown): boolean {
  return error instanceof Error && said.has(error)
}

/**
 * Shows a failure as an alert in the user's language: a refusal by the sentence of its code, anything else by the
 * sentence of its group, with an action if there is one. A 401 shows nothing, because the shell is already signing out.
 */
export async function alertFailure(
  group: AlertGroup,
  error: unknown,
  action?: Alert['action'],
): Promise<void> {
  if (error instanceof Refusal && error.status === 401) return
  if (error instanceof Error) said.add(error)
  await loadMessages('alerts')
  const t = messagesNow('alerts')
  showAlert(sentence(error) ?? t(group), { tone: 'danger', ...(action ? { action } : {}) })
}

function sentence(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined
  const { code, details } = error
  const generic = code === 'fault' || code === 'not_found' || code === 'invalid_input'
  return generic ? undefined : messagesNow('ui').refusal(code, details)
}
