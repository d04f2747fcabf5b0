import * as z from 'zod/mini'

const sorted = [
  'name',
  'updated_at',
  'send_at',
  'delivered',
  'open_rate',
  'click_rate',
  'unsubscribe_rate',
] as const

/**
 * Our addition: the order of a page, `-` for the highest first. `send_at` is the time at which it was sent or will be.
 * Drafts have no rates and come last in both directions.
 */
export const SingleSendSort = z.enum(sorted.flatMap((name) => [name, `-${name}`] as const))
export type SingleSendSort = z.output<typeof SingleSendSort>
