import {
  analyticsNames,
  type TrackingSettingName,
  type TrackingSettings,
} from '@carillon/contract/tracking-settings'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { LinkTracking } from '#schema/stored-message.ts'

/** An account that has set nothing. */
export const usualTracking: TrackingSettings = {
  click: { enabled: true, enable_text: false },
  open: { enabled: true },
  google_analytics: {
    enabled: false,
    utm_source: '',
    utm_medium: '',
    utm_term: '',
    utm_content: '',
    utm_campaign: '',
  },
  subscription: {
    enabled: false,
    html_content: '',
    plain_content: '',
    landing: '',
    replace: '',
    url: '',
  },
}

export async function findTrackingSettings(db: Db, account: string): Promise<TrackingSettings> {
  const kept = await db
    .selectFrom('tracking_setting')
    .select(['click', 'open', 'google_analytics', 'subscription'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  return {
    click: { ...usualTracking.click, ...kept?.click },
    open: { ...usualTracking.open, ...kept?.open },
    google_analytics: { ...usualTracking.google_analytics, ...kept?.google_analytics },
    subscription: { ...usualTracking.subscription, ...kept?.subscription },
  }
}

/** A change; undefined is as if it were left out. */
type Change<T> = { [K in keyof T]?: T[K] | undefined }

/** Changes one setting. Fields left out stay as they are, even if another user changes them at the same time. */
export async function changeTrackingSetting<Name extends TrackingSettingName>(
  db: Db,
  account: string,
  name: Name,
  change: Change<TrackingSettings[Name]>,
): Promise<TrackingSettings[Name]> {
  const column = sql.ref(name)
  await sql`
    insert into tracking_setting (account_id, ${column}) values (${account}, ${JSON.stringify(change)}::jsonb)
    on conflict (account_id) do update set ${column} = tracking_setting.${column} || excluded.${column}`.execute(
    db,
  )
  return (await findTrackingSettings(db, account))[name]
}

/** The events counted in a message without settings of its own, and the parts added to its links. */
export function linkTrackingOf({ click, open, google_analytics }: TrackingSettings): LinkTracking {
  const { enabled, ...values } = google_analytics
  return {
    opens: open.enabled,
    clicks: click.enabled,
    textClicks: click.enable_text,
    ...parametersOf(enabled, values),
  }
}

/** The parameters that have a value, in the usual order. */
export function parametersOf(
  enabled: boolean,
  values: Readonly<Partial<Record<(typeof analyticsNames)[number], string | undefined>>>,
): Pick<LinkTracking, 'parameters'> {
  const named = enabled ? analyticsNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])) : []
  return named.length === 0 ? {} : { parameters: Object.fromEntries(named) }
}
