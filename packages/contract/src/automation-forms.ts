import * as z from 'zod/mini'
import type { OtherForm } from './endpoint.ts'
import { EmailConfigFields } from './single-sends.ts'
import { uuid } from './wire.ts'

const message = z.pick(EmailConfigFields, {
  subject: true,
  preheader: true,
  html_content: true,
  plain_content: true,
  generate_plain_content: true,
  design_id: true,
  editor: true,
  sender_id: true,
})

/** An email with the time that passes before it, which is how clients of the public API describe steps. */
const TimedStep = z.extend(message, {
  /** The id of an email step of this automation, whose message is changed. */
  id: z.optional(uuid),
  /** ISO 8601: `PT0S` is at once, `P30D` after 30 days. Weeks, days, hours and minutes. */
  send_timing: z
    .string()
    .check(z.regex(/^P(?!$)(\d{1,3}W)?(\d{1,3}D)?(T(?=\d)(\d{1,4}H)?(\d{1,5}M)?(\d{1,7}S)?)?$/)),
  /** The message, if it is sent in a field of its own. */
  message: z.optional(message),
  email_config: z.optional(message),
})
export type TimedStep = z.output<typeof TimedStep>

/** Fields that clients of the public API send as `steps` and `goal`, in addition to the fields of an automation. */
export const otherFields = {
  /** Sent as `steps`: emails one after the other, each with the time before it. */
  timed_steps: z.optional(z.array(TimedStep).check(z.maxLength(50))),
  /**
   * The value that clients send as `goal`. Only an empty one is accepted, which means no goal; goals of this product
   * name a segment.
   */
  goal_query: z.optional(
    z.object({
      query_dsl: z.optional(z.nullable(z.string().check(z.maxLength(0)))),
      query_json: z.optional(z.null()),
    }),
  ),
}

export const otherForms: readonly OtherForm[] = [
  {
    name: 'steps',
    as: 'timed_steps',
    is: (value) =>
      Array.isArray(value) && value.length > 0 && value.every((step) => has(step, 'send_timing')),
  },
  {
    name: 'goal',
    as: 'goal_query',
    is: (value) => (has(value, 'query_dsl') || has(value, 'query_json')) && !has(value, 'segment_id'),
  },
]

function has(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && name in value
}
