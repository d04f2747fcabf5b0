import { useSyncExternalStore } from 'react'
import {
  type Alert,
  type AlertTone,
  addAlert,
  alertDurations,
  defaultDuration,
  withoutMessage,
  withoutTone,
} from './alerts.rules.ts'

let alerts: readonly Alert[] = []
const listeners = new Set<() => void>()

function set(next: readonly Alert[]): void {
  alerts = next
  for (const listener of listeners) listener()
}

interface Shown {
  tone?: AlertTone
  /** Overrides the tone's own time; `null` stays until dismissed. */
  vanishAfterMs?: number | null
  action?: Alert['action']
}

/** Shows a sentence bottom left. The same sentence again only renews the one that stands. */
export function showAlert(message: string, { tone = 'success', vanishAfterMs, action }: Shown = {}): void {
  const time = vanishAfterMs === undefined ? defaultDuration(tone) : (vanishAfterMs ?? undefined)
  set(
    addAlert(alerts, {
      message,
      tone,
      ...(time === undefined ? {} : { vanishAfterMs: time }),
      ...(action ? { action } : {}),
    }),
  )
}

/** For something that was done and can be taken back for ten seconds. */
export function showUndo(message: string, label: string, undo: () => void): void {
  const run = () => {
    dismissAlert(message)
    undo()
  }
  showAlert(message, { vanishAfterMs: alertDurations.long, action: { label, run } })
}

export function dismissAlert(message: string): void {
  set(withoutMessage(alerts, message))
}

export function dismissAlerts(tone: AlertTone): void {
  set(withoutTone(alerts, tone))
}

/** For the container that shows them. */
export function useAlerts(): readonly Alert[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => alerts,
  )
}
