import { eventWebhookLimits } from '@carillon/contract/event-webhook'

const longestMs = 5 * 60_000

/**
 * How long to wait after calls in vain, in milliseconds: a second, then twice as long each time, at most five minutes.
 * @param failures how many there were in a row, from 1
 */
export function pauseAfter(failures: number): number {
  return Math.min(1000 * 2 ** Math.min(failures - 1, 20), longestMs)
}

/**
 * How many events the next call carries: while a receiver is down, few are tried in vain. After a call that was taken it
 * gets as many as it may.
 */
export function sizeAfter(failures: number): number {
  return Math.max(eventWebhookLimits.batch >> Math.min(2 * failures, 30), 1)
}
