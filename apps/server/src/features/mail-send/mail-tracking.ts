import type { MailBody } from '@carillon/contract/mail-send'
import { analyticsNames, type TrackingSettings } from '@carillon/contract/tracking-settings'
import { parametersOf } from '#features/tracking-settings/public.ts'
import type { LinkTracking } from '#schema/stored-message.ts'
import { hasOwnUnsubscribe } from './tracking-places.ts'

/** The events counted in a call's message. The account's settings fill in the parts that the call leaves out. */
export function mailTracking(
  { tracking_settings: own = {} }: MailBody,
  { click, open, google_analytics }: TrackingSettings,
): LinkTracking {
  const { click_tracking: clicks, open_tracking: opens, ganalytics } = own
  const values = analyticsNames.map((name) => [name, ganalytics?.[name] ?? google_analytics[name]])
  return {
    opens: opens?.enable ?? open.enabled,
    clicks: clicks?.enable ?? click.enabled,
    textClicks: clicks?.enable_text ?? click.enable_text,
    ...parametersOf(ganalytics?.enable ?? google_analytics.enabled, Object.fromEntries(values)),
  }
}

/**
 * The account's unsubscribe link, enabled as the call asks. It is off if the call has a link in its own words, which
 * was placed before.
 */
export function accountUnsubscribe(
  { tracking_settings: own }: MailBody,
  { subscription }: TrackingSettings,
): TrackingSettings['subscription'] {
  const asked = own?.subscription_tracking
  const enabled = hasOwnUnsubscribe(asked) ? false : (asked?.enable ?? subscription.enabled)
  return { ...subscription, enabled }
}

/**
 * True if the message offers one-click unsubscribing. A receipt or a password reset doesn't, unless the call or the
 * account's setting asks for it: its reader would mean that message but lose all others. A call with a List-Unsubscribe
 * of its own overrides the account's setting.
 */
export function offersUnsubscribe(mail: MailBody, { subscription }: TrackingSettings): boolean {
  if (mail.asm !== undefined) return true
  return (
    mail.tracking_settings?.subscription_tracking?.enable ?? (subscription.enabled && !writesItself(mail))
  )
}

function writesItself({ headers, personalizations }: MailBody): boolean {
  const names = [headers, ...personalizations.map((each) => each.headers)].flatMap((each = {}) =>
    Object.keys(each),
  )
  return names.some((name) => name.toLowerCase().startsWith('list-unsubscribe'))
}
