import type { SmsSettings } from '@carillon/contract/sms'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { StoredSmsSettings } from '#schema/stored-text.ts'
import { shortLinkLength, shortLinkPath } from '#sending/texts/public.ts'

/** The settings until the account changes them. The prices are Twilio's in the US without the fees of carriers. */
const usual: StoredSmsSettings = {
  prefix: '',
  suffix: ' Reply STOP to opt out',
  quietFrom: '21:00',
  quietUntil: '08:00',
  quietHours: 'hold',
  perSecond: 10,
  pricePerSegment: 0.0083,
  pricePerImageText: 0.022,
  currency: 'USD',
}

export async function findSmsSettings(db: Db, account: string): Promise<StoredSmsSettings> {
  const row = await db
    .selectFrom('sms_setting')
    .select('settings')
    .where('account_id', '=', account)
    .executeTakeFirst()
  return { ...usual, ...row?.settings }
}

export function shortLinkBase({ sms }: Pick<Config, 'sms'>): string {
  return `${sms.shortUrl}${shortLinkPath}`
}

export function settingsToWire(settings: StoredSmsSettings, config: Config): SmsSettings {
  const base = shortLinkBase(config)
  return {
    prefix: settings.prefix,
    suffix: settings.suffix,
    quiet_from: settings.quietFrom,
    quiet_until: settings.quietUntil,
    quiet_hours: settings.quietHours,
    per_second: settings.perSecond,
    price_per_segment: settings.pricePerSegment,
    price_per_image_text: settings.pricePerImageText,
    currency: settings.currency,
    short_link_base: base,
    short_link_length: shortLinkLength(base),
    offers_simulation: config.sms.hasSandbox,
  }
}

type Change = Partial<Omit<SmsSettings, 'short_link_base' | 'short_link_length' | 'offers_simulation'>>

/** @throws sms_suffix_keyword if the suffix does not explain how to opt out */
export async function changeSmsSettings(db: Db, account: string, change: Change): Promise<StoredSmsSettings> {
  if (change.suffix !== undefined && !/\bstop\b/i.test(change.suffix)) {
    throw new Refusal('sms_suffix_keyword', {}, { field: 'suffix' })
  }
  const changed: Partial<StoredSmsSettings> = {
    ...(change.prefix === undefined ? {} : { prefix: change.prefix }),
    ...(change.suffix === undefined ? {} : { suffix: change.suffix }),
    ...(change.quiet_from === undefined ? {} : { quietFrom: change.quiet_from }),
    ...(change.quiet_until === undefined ? {} : { quietUntil: change.quiet_until }),
    ...(change.quiet_hours === undefined ? {} : { quietHours: change.quiet_hours }),
    ...(change.per_second === undefined ? {} : { perSecond: change.per_second }),
    ...(change.price_per_segment === undefined ? {} : { pricePerSegment: change.price_per_segment }),
    ...(change.price_per_image_text === undefined ? {} : { pricePerImageText: change.price_per_image_text }),
    ...(change.currency === undefined ? {} : { currency: change.currency }),
  }
  const { settings } = await db
    .insertInto('sms_setting')
    .values({ account_id: account, settings: JSON.stringify(changed) })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        settings: eb('sms_setting.settings', '||', eb.ref('excluded.settings')) as never,
      })),
    )
    .returning('settings')
    .executeTakeFirstOrThrow()
  return { ...usual, ...settings }
}
