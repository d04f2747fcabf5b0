import { type SmsConfig, type SmsConfigFields, smsLimits } from '@carillon/contract/sms-config'
import { accessImage, imageWire } from '#features/images/public.ts'
import { accessProvider, demandSms, findSmsSettings } from '#features/sms/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { StoredSms } from '#schema/stored-text.ts'

/** The user who changes a text message, and the time. */
export interface SmsAuthor {
  userId: string | null
  by: string | null
  now: Date
}

/** The values of a new text message. @throws sms_unavailable, entitlement_required */
export async function newSms(db: Db, account: string): Promise<StoredSms> {
  await demandSms(db, account)
  const settings = await findSmsSettings(db, account)
  return {
    serviceSid: null,
    serviceName: null,
    body: '',
    imageIds: [],
    addsPrefix: settings.prefix !== '',
    addsSuffix: true,
    shortensLinks: false,
    quietHours: settings.quietHours,
    usesPhoneNumber: false,
    permission: null,
  }
}

/**
 * A text message with changes. Images have to be of the account.
 * @throws sms_images_too_many, image_not_found
 */
export async function changedSms(
  db: Db,
  account: string,
  current: StoredSms,
  fields: SmsConfigFields,
  { userId, by, now }: SmsAuthor,
): Promise<StoredSms> {
  const { messaging_service_sid: sid, body, image_ids: ids, adds_prefix, adds_suffix } = fields
  const { shortens_links, quiet_hours, uses_phone_number, permission_confirmed: confirmed } = fields
  if (ids && ids.length > smsLimits.images) {
    throw new Refusal('sms_images_too_many', { limit: smsLimits.images }, { field: 'sms_config.image_ids' })
  }
  // Only added images are checked: a deleted one must not prevent saving the draft.
  for (const id of ids?.filter((one) => !current.imageIds.includes(one)) ?? [])
    await accessImage(db, account, id)
  return {
    ...current,
    ...(sid === undefined || sid === current.serviceSid
      ? {}
      : { serviceSid: sid === '' ? null : sid, serviceName: null }),
    ...(body === undefined ? {} : { body }),
    ...(ids === undefined ? {} : { imageIds: [...new Set(ids)] }),
    ...(adds_prefix === undefined ? {} : { addsPrefix: adds_prefix }),
    ...(adds_suffix === undefined ? {} : { addsSuffix: adds_suffix }),
    ...(shortens_links === undefined ? {} : { shortensLinks: shortens_links }),
    ...(quiet_hours === undefined ? {} : { quietHours: quiet_hours }),
    ...(uses_phone_number === undefined ? {} : { usesPhoneNumber: uses_phone_number }),
    ...(confirmed === undefined || confirmed === (current.permission !== null)
      ? {}
      : { permission: confirmed ? { userId, by, at: now.toISOString() } : null }),
  }
}

/** The name of a messaging service; null when there is none, or the provider can't be asked. */
export async function serviceName(
  services: Services,
  db: Db,
  account: string,
  sid: string,
): Promise<string | null> {
  try {
    const provider = await accessProvider(services, db, account)
    return (await provider.services()).find((service) => service.sid === sid)?.name ?? null
  } catch {
    return null
  }
}

/** The images of a text, in their order, without deleted ones. */
export async function imagesOf(db: Db, account: string, ids: readonly string[], base: string) {
  const found = await Promise.all(
    ids.map(async (id) => {
      try {
        return imageWire(await accessImage(db, account, id), base)
      } catch (cause) {
        if (cause instanceof Refusal && cause.code === 'image_not_found') return null
        throw cause
      }
    }),
  )
  return found.filter((image) => image !== null)
}

/** A text as the API writes it. */
export async function showSms(db: Db, account: string, sms: StoredSms, base: string): Promise<SmsConfig> {
  const images = await imagesOf(db, account, sms.imageIds, base)
  const shown = new Map(images.map((image) => [image.id, image]))
  return {
    messaging_service_sid: sms.serviceSid,
    messaging_service_name: sms.serviceName,
    body: sms.body,
    image_ids: [...sms.imageIds],
    images: sms.imageIds.map((id) => {
      const image = shown.get(id)
      if (!image) {
        return { id, name: '', url: '', thumbnail: '', width: 0, height: 0, file_size: 0, is_deleted: true }
      }
      const { name, url, thumbnail, width, height, file_size } = image
      return { id, name, url, thumbnail, width, height, file_size, is_deleted: false }
    }),
    adds_prefix: sms.addsPrefix,
    adds_suffix: sms.addsSuffix,
    shortens_links: sms.shortensLinks,
    quiet_hours: sms.quietHours,
    uses_phone_number: sms.usesPhoneNumber,
    permission_confirmed: sms.permission !== null,
    permission: sms.permission && { by: sms.permission.by, at: sms.permission.at },
  }
}
