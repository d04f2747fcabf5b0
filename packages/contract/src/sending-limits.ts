import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const sendingLimits = {
  /** The most messages that a cap can allow. */
  most: 100,
  /** The longest time, in hours: 30 days. */
  withinHours: 720,
  putOffDays: 14,
  exemptGroups: 200,
} as const

const whole = (max: number) => z.number().check(z.int(), z.minimum(1), z.maximum(max))
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The treatment of a campaign message above the limit: it is not sent, or it waits until the limit allows it. */
export const aboveCap = ['skip', 'put_off'] as const
export type AboveCap = (typeof aboveCap)[number]

/**
 * The frequency cap: a person gets at most so many campaign messages within so many hours, from all Single Sends and
 * Automations together.
 */
export const FrequencyCap = z.object({
  most: whole(sendingLimits.most),
  within_hours: whole(sendingLimits.withinHours),
  above: z.enum(aboveCap),
  /** The number of days that a message may wait. A message that would wait for longer is skipped. */
  put_off_days: whole(sendingLimits.putOffDays),
})
export type FrequencyCap = z.output<typeof FrequencyCap>

/** Campaign messages wait from one time of day until the other, which may be on the next day. */
export const QuietHours = z
  .object({
    from: time,
    to: time,
    /** The time zone that counts: the account's, or each person's own. */
    zone: z.enum(['account', 'contact']),
  })
  .check(
    z.refine(({ from, to }) => from !== to, {
      path: ['to'],
      message: 'quiet hours end at another time than they begin',
    }),
  )
export type QuietHours = z.output<typeof QuietHours>

export const SendingLimits = z.object({
  /** The frequency cap; null: there is none. */
  frequency_cap: z.nullable(FrequencyCap),
  quiet_hours: z.nullable(QuietHours),
  /** Messages of these unsubscribe groups leave at any time and are not counted. */
  exempt_group_ids: z.array(z.number().check(z.int())).check(z.maxLength(sendingLimits.exemptGroups)),
  /**
   * The custom field of type text with the names of contacts' time zones, such as Europe/Berlin; null: there is no such
   * field.
   */
  zone_field: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
})
export type SendingLimits = z.output<typeof SendingLimits>

/** The sources of the time zones of the account's contacts. The numbers add up to all contacts. */
export const KnownZones = z.object({
  /** The number of contacts whose field has the name of a zone. */
  by_field: z.number(),
  /** The number of contacts whose country has only one zone. */
  by_country: z.number(),
  /** The number of contacts of unknown zone: for them the account's zone counts. */
  unknown: z.number(),
  /** The number of contacts whose field has a text that names no zone. */
  unreadable: z.number(),
  /** The zone of the account. */
  time_zone: z.string(),
})
export type KnownZones = z.output<typeof KnownZones>

const path = '/v3/sending_limits'
const answer = { status: 200, answer: SendingLimits } as const

export const sendingLimitsCalls = {
  get: endpoint({
    method: 'GET',
    path,
    scope: 'marketing.read',
    summary: 'The frequency cap and the quiet hours of the account.',
    ...answer,
  }),
  put: endpoint({
    method: 'PUT',
    path,
    isSetting: true,
    scope: 'marketing_campaigns.update',
    summary:
      'Sets the frequency cap and the quiet hours of the account, for Single Sends and Automations. Waiting messages are judged again.',
    body: SendingLimits,
    ...answer,
    refuses: ['unsubscribe_group_not_found', 'zone_field_unknown'],
  }),
  zones: endpoint({
    method: 'GET',
    path: `${path}/zones`,
    scope: 'marketing.read',
    summary: 'The numbers of contacts with a known time zone, by its source.',
    query: z.object({
      /** The field to try instead of the saved one; empty: none. */
      zone_field: z.optional(z.string().check(z.maxLength(100))),
    }),
    status: 200,
    answer: KnownZones,
  }),
}
