import type { MessageKey } from '@carillon/messages/catalogue'
import type { Alert } from './alerts.rules.ts'
import { dismissAlert, showAlert } from './alerts.ts'
import { loadMessages, messagesNow } from './messages.tsx'
import { isGone, Refusal } from './refusal.ts'

/**
 * The groups of calls that can fail, and single calls with a sentence of their own, all in `alerts.ts` of every language.
 */
export type AlertGroup = MessageKey<'alerts'>

/** The sentence of each failure that an alert has shown. */
const said = new WeakMap<Error, Promise<string>>()
const groups = new WeakMap<Error, AlertGroup>()

/** True if an alert already shows this failure. Then a form doesn't repeat it. */
export function wasAlerted(error: unknown): boolean {
  return error instanceof Error && said.has(error)
}

/** Notes the group of a failed load, for the screen that shows it. A thing that is gone is no failure. */
export function noteFailure(error: unknown, group: AlertGroup | undefined): void {
  if (error instanceof Error && group && !isGone(error)) groups.set(error, group)
}

/** True if an alert shows this failure, or can: its group is known. */
export function hasAlert(error: unknown): boolean {
  return error instanceof Error && (said.has(error) || groups.has(error))
}

/** The number of places that show each failed load now. */
const shownIn = new Map<Error, number>()

/**
 * Shows the alert of a failed load as long as a screen shows this failure, or another one with the same sentence.
 *
 * @returns the function that ends it
 */
export function standAlert(error: unknown): () => void {
  const group = error instanceof Error && groups.get(error)
  if (!group) return () => {}
  shownIn.set(error, (shownIn.get(error) ?? 0) + 1)
  if (!wasAlerted(error)) void alertFailure(group, error, undefined, { isWanted: () => shownIn.has(error) })
  return () => {
    const places = (shownIn.get(error) ?? 1) - 1
    if (places > 0) shownIn.set(error, places)
    else shownIn.delete(error)
    void endAlert(error)
  }
}

async function endAlert(error: Error): Promise<void> {
  const sentence = await said.get(error)
  if (sentence === undefined || shownIn.has(error)) return
  said.delete(error)
  const standing = await Promise.all([...shownIn.keys()].map((other) => said.get(other)))
  if (!standing.includes(sentence)) dismissAlert(sentence)
}

interface Shown {
  isWanted?: () => boolean
  /** The name of the action that failed. */
  failedAction?: string | undefined
}

/**
 * Shows a failure as an alert in the user's language: a refusal by the sentence of its code, anything else by the
 * sentence of its group, with an action if there is one. A 401 shows nothing, because the shell is already signing out.
 */
export async function alertFailure(
  group: AlertGroup,
  error: unknown,
  action?: Alert['action'],
  { isWanted = () => true, failedAction }: Shown = {},
): Promise<void> {
  if (error instanceof Refusal && error.status === 401) return
  const shown = loadMessages('alerts').then(() => {
    if (!isWanted()) return ''
    const message = sentence(error) ?? messagesNow('alerts')(group)
    showAlert(message, { tone: 'danger', failedAction, ...(action ? { action } : {}) })
    return message
  })
  if (error instanceof Error) said.set(error, shown)
  await shown
}

function sentence(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined
  const { code, details } = error
  const generic = code === 'fault' || code === 'not_found' || code === 'invalid_input'
  return generic ? undefined : messagesNow('ui').refusal(code, details)
}
