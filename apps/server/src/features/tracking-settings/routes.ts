import { type TrackingSettings, trackingSettings } from '@carillon/contract/tracking-settings'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { changeTrackingSetting as change, findTrackingSettings } from './tracking-settings.ts'

const settingsOf = ({ db, account }: Context) => findTrackingSettings(db, account)

export function trackingSettingsRoutes(app: App): void {
  handle(app, trackingSettings.list, async (context) => {
    const settings = await settingsOf(context)
    return { result: described.map((one) => ({ ...one, enabled: settings[one.name].enabled })) }
  })
  handle(app, trackingSettings.getClick, async (context) => (await settingsOf(context)).click)
  handle(app, trackingSettings.updateClick, ({ db, account }, { body }) => change(db, account, 'click', body))
  handle(app, trackingSettings.getOpen, async (context) => (await settingsOf(context)).open)
  handle(app, trackingSettings.updateOpen, ({ db, account }, { body }) => change(db, account, 'open', body))
  handle(app, trackingSettings.getAnalytics, async (context) => (await settingsOf(context)).google_analytics)
  handle(app, trackingSettings.updateAnalytics, ({ db, account }, { body }) =>
    change(db, account, 'google_analytics', body),
  )
  handle(app, trackingSettings.getSubscription, async (context) =>
    withoutEmptyUrl((await settingsOf(context)).subscription),
  )
  handle(app, trackingSettings.updateSubscription, async ({ db, account }, { body }) =>
    withoutEmptyUrl(await change(db, account, 'subscription', body)),
  )
}

function withoutEmptyUrl({ url, ...setting }: TrackingSettings['subscription']) {
  return { ...setting, ...(url === '' ? {} : { url }) }
}

/** The public API's list describes each setting in English. */
const described = [
  {
    name: 'click',
    title: 'Click Tracking',
    description: 'Leads links through this server, so that clicks are counted.',
  },
  {
    name: 'google_analytics',
    title: 'Google Analytics',
    description: 'Adds utm parameters to links, so that web analytics know which visits came from email.',
  },
  {
    name: 'open',
    title: 'Open Tracking',
    description: 'Adds an invisible image to messages, so that opens are counted.',
  },
  {
    name: 'subscription',
    title: 'Subscription Tracking',
    description: 'Adds an unsubscribe link to messages that have none.',
  },
] as const
