import type { Delivery } from '@carillon/contract/delivery'

type Status = Delivery['status']

/** The status of a send of several parts is the first of these that some part has. */
const order = ['sending', 'paused', 'waiting', 'stopped', 'done'] as const satisfies readonly Status[]

export function wholeStatus(parts: readonly { status: string }[]): Status {
  return order.find((status) => parts.some((part) => part.status === status)) ?? 'done'
}
