import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * The number of unread notifications. The call is apart from the other calls of notifications, because every page asks
 * for it.
 */
export const unreadNotifications = {
  count: endpoint({
    method: 'GET',
    path: '/v3/marketing/notifications/unread',
    scope: 'marketing.read',
    summary: 'The number of notifications of the last month that the caller has not read.',
    status: 200,
    answer: z.object({ unread: z.number() }),
  }),
}
