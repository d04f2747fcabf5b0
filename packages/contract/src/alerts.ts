import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailAddress } from './wire.ts'

export const alertLimits = { alerts: 50 } as const

export const alertTypes = ['usage_limit', 'stats_notification'] as const
export const alertFrequencies = ['daily', 'weekly', 'monthly'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

const frequency = z.enum(alertFrequencies)
const percentage = z.number().check(z.int(), z.minimum(1), z.maximum(100))

export const Alert = z.object({
  id: z.number(),
  type: z.enum(alertTypes),
  email_to: z.string(),
  /** Of `stats_notification`: how often the statistics are mailed. */
  frequency: z.optional(frequency),
  /** Of `usage_limit`: the share of the month's emails at which the alert is mailed. */
  percentage: z.optional(percentage),
  /** Seconds since 1970. */
  created_at: z.number(),
  updated_at: z.number(),
})
export type Alert = z.output<typeof Alert>

const params = z.object({ alert_id: z.string().check(z.maxLength(20)) })
const refuses = ['alert_frequency_required', 'alert_percentage_required'] as const

export const alerts = {
  list: endpoint({
    method: 'GET',
    path: '/v3/alerts',
    scope: 'alerts.read',
    summary: 'All alerts of the account, the oldest first.',
    status: 200,
    answer: z.array(Alert),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/alerts',
    scope: 'alerts.create',
    summary:
      'Creates an alert. `usage_limit` is mailed when `percentage` of the emails of a month are used, once a month; `stats_notification` mails the statistics of the last day, week or month. Without `email_to` it goes to the address of the account.',
    body: z.object({
      type: z.enum(alertTypes),
      email_to: z.optional(emailAddress),
      frequency: z.optional(frequency),
      percentage: z.optional(percentage),
    }),
    status: 201,
    answer: Alert,
    refuses: [...refuses, 'alert_limit_reached'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/alerts/:alert_id',
    scope: 'alerts.read',
    summary: 'One alert.',
    params,
    status: 200,
    answer: Alert,
    refuses: ['alert_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/alerts/:alert_id',
    scope: 'alerts.update',
    isSetting: true,
    summary:
      'Changes the address of an alert, its frequency, or its percentage. The type stays: a field of the other type is refused.',
    params,
    body: z.object({
      email_to: z.optional(emailAddress),
      frequency: z.optional(frequency),
      percentage: z.optional(percentage),
    }),
    status: 200,
    answer: Alert,
    refuses: [...refuses, 'alert_not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/alerts/:alert_id',
    scope: 'alerts.delete',
    summary: 'Deletes an alert.',
    params,
    status: 204,
    refuses: ['alert_not_found'],
  }),
}
