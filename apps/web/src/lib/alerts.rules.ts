export type AlertTone = 'success' | 'info' | 'warning' | 'danger'

export interface Alert {
  /** The message is the key, so the same message is never shown twice. */
  message: string
  tone: AlertTone
  /** Milliseconds until it disappears; undefined keeps it until dismissed. */
  vanishAfterMs?: number
  /** The action that failed, and when. Its alert ends when the action is started again and settles. */
  failed?: { action: string; at: number }
  /** The button of the alert: it runs a function, follows a link, or opens what was just made, at the URL `opens`. */
  action?: { label: string; run: () => void } | { label: string; href: string } | { opens: string }
  /** Grows when the same message is shown again, which restarts its time. */
  times: number
}

export const alertDurations = { success: 3200, short: 5000, long: 10_000 } as const
export const visibleAlerts = 3

/** Default durations: success disappears soon, information later; warnings and errors stay until dismissed. */
export function defaultDuration(tone: AlertTone): number | undefined {
  if (tone === 'success') return alertDurations.success
  return tone === 'info' ? alertDurations.short : undefined
}

export function addAlert(alerts: readonly Alert[], added: Omit<Alert, 'times'>): readonly Alert[] {
  const standing = alerts.find((alert) => alert.message === added.message)
  if (!standing) return [...alerts, { ...added, times: 1 }]
  return alerts.map((alert) => (alert === standing ? { ...added, times: alert.times + 1 } : alert))
}

export function withoutMessage(alerts: readonly Alert[], message: string): readonly Alert[] {
  return alerts.filter((alert) => alert.message !== message)
}

export function withoutTone(alerts: readonly Alert[], tone: AlertTone): readonly Alert[] {
  return alerts.filter((alert) => alert.tone !== tone)
}

/** Without the failures of an action before a time. Actions that ran side by side don't end each other's alerts. */
export function withoutFailures(alerts: readonly Alert[], action: string, before: number): readonly Alert[] {
  return alerts.filter(({ failed }) => failed?.action !== action || failed.at > before)
}

/** The tones of which two or more alerts stay until they are dismissed, so that they are dismissed together. */
export function tonesToDismiss(alerts: readonly Alert[]): AlertTone[] {
  return (['danger', 'warning'] as const).filter(
    (tone) => alerts.filter((alert) => alert.tone === tone && alert.vanishAfterMs === undefined).length > 1,
  )
}

/**
 * The alerts that still matter after going from one page to another. An alert that stays until it is dismissed belongs to
 * the area where it appeared; an offer to open a thing ends where it is open.
 */
export function atPage(alerts: readonly Alert[], left: string, page: string): readonly Alert[] {
  const hasLeft = areaOf(left) !== areaOf(page)
  return alerts.filter(({ action, vanishAfterMs }) => {
    if (action && 'opens' in action && page.startsWith(action.opens)) return false
    return vanishAfterMs !== undefined || !hasLeft
  })
}

function areaOf(page: string): string {
  return page.split('/')[1] ?? ''
}

/** The first three alerts are shown, oldest first; the others wait until one disappears. */
export function shownAlerts(alerts: readonly Alert[]): { shown: readonly Alert[]; waiting: number } {
  return { shown: alerts.slice(0, visibleAlerts), waiting: Math.max(0, alerts.length - visibleAlerts) }
}
