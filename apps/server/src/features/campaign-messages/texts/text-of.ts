import { smsLimits } from '@carillon/contract/sms-config'
import { findCredentials, findSmsSettings } from '#features/sms/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { StoredSms, StoredText } from '#schema/stored-text.ts'
import { imagesOf } from './sms-config.ts'

interface TextOf {
  account: string
  sms: StoredSms
  perHour: number | null
  config: Config
}

/** A text message with the additions of the account's settings, in the form of the engine. */
export async function textOf(db: Db, { account, sms, perHour, config }: TextOf): Promise<StoredText> {
  const settings = await findSmsSettings(db, account)
  const images = await imagesOf(db, account, sms.imageIds, config.publicUrl)
  const credentials = await findCredentials(db, account)
  return {
    serviceSid: sms.serviceSid ?? '',
    prefix: sms.addsPrefix ? settings.prefix : '',
    body: sms.body,
    suffix: settings.suffix,
    addsSuffix: sms.addsSuffix,
    media: images.map(({ url }) => url),
    shortensLinks: sms.shortensLinks,
    quiet: { from: settings.quietFrom, until: settings.quietUntil, action: sms.quietHours },
    perSecond: settings.perSecond,
    perHour,
    isSimulated: credentials?.is_simulated ?? false,
  }
}

/** The bytes of all images of a text, and how many are so large that carriers may shrink or refuse them. */
export async function imageBytes(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<{ total: number; large: number }> {
  const images = await imagesOf(db, account, ids, '')
  return {
    total: images.reduce((sum, { file_size }) => sum + file_size, 0),
    large: images.filter(({ file_size }) => file_size > smsLimits.imageWarnBytes).length,
  }
}
