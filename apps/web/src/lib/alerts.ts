import { useSyncExternalStore } from 'react'
import {
  type Alert,
  type AlertTone,
  addAlert,
  alertDurations,
  atPage,
  defaultDuration,
  withoutFailures,
  withoutMessage,
  withoutTone,
} from './alerts.rules.ts'

let alerts: readonly Alert[] = []
const listeners = new Set<() => void>()

function setAlerts(next: readonly Alert[]): void {
  alerts = next
  for (const listener of listeners) listener()
}

interface Shown {
  tone?: AlertTone
  /** Overrides the default duration of the tone; `null` keeps the alert until dismissed. */
  vanishAfterMs?: number | null
  action?: Alert['action']
  /** The action that failed, for `dismissFailures`. */
  failedAction?: string | undefined
}

/** Shows an alert at the bottom left. Showing the same sentence again restarts the time of the visible alert. */
export function showAlert(
  message: string,
  { tone = 'success', vanishAfterMs, action, failedAction }: Shown = {},
): void {
  const time = vanishAfterMs === undefined ? defaultDuration(tone) : (vanishAfterMs ?? undefined)
  setAlerts(
    addAlert(alerts, {
      message,
      tone,
      ...(time === undefined ? {} : { vanishAfterMs: time }),
      ...(action ? { action } : {}),
      ...(failedAction === undefined ? {} : { failed: { action: failedAction, at: Date.now() } }),
    }),
  )
}

/** An alert about something that was made, with Open, shown for ten seconds. */
export function showMade(message: string, address: string): void {
  showAlert(message, { vanishAfterMs: alertDurations.long, action: { opens: address } })
}

/** An alert with Undo, shown for ten seconds. */
export function showUndo(message: string, label: string, undo: () => void): void {
  const run = () => {
    dismissAlert(message)
    undo()
  }
  showAlert(message, { vanishAfterMs: alertDurations.long, action: { label, run } })
}

export function dismissAlert(message: string): void {
  setAlerts(withoutMessage(alerts, message))
}

export function dismissAlerts(tone: AlertTone): void {
  setAlerts(withoutTone(alerts, tone))
}

/** Removes the failures of an action that was started again, at this time, and has settled. */
export function dismissFailures(action: string, startedAt: number): void {
  const staying = withoutFailures(alerts, action, startedAt)
  if (staying.length < alerts.length) setAlerts(staying)
}

/** Removes alerts that belong to the page that was left. */
export function leavePage(left: string, page: string): void {
  const staying = atPage(alerts, left, page)
  if (staying.length < alerts.length) setAlerts(staying)
}

/** The current alerts, for the container that shows them. */
export function useAlerts(): readonly Alert[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => alerts,
  )
}
