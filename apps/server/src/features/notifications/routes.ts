import { notifications } from '@carillon/contract/notifications'
import { unreadNotifications } from '@carillon/contract/unread-notifications'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import * as verbs from './addresses.ts'
import { countUnread, findInbox, markRead } from './inbox.ts'
import { notificationPages } from './pages.ts'

export function notificationsRoutes(app: App): void {
  handle(app, notifications.inbox, async ({ db, identity }, { query }) => ({
    ...(await findInbox(db, identity, query)),
    unread: await countUnread(db, identity),
  }))
  handle(app, unreadNotifications.count, async ({ db, identity }) => ({
    unread: await countUnread(db, identity),
  }))
  handle(app, notifications.markRead, async ({ db, identity, now }, { body }) => ({
    changed: await markRead(db, identity, body, now),
  }))
  handle(app, notifications.list, async ({ db, account }) => ({
    result: await verbs.findAddresses(db, account),
  }))
  handle(app, notifications.create, ({ db, account, now }, { body }) =>
    verbs.createAddress(db, account, body, now),
  )
  handle(app, notifications.update, ({ db, account }, { params, body }) =>
    verbs.updateAddress(db, account, params.id, body),
  )
  handle(app, notifications.delete, ({ db, account }, { params }) =>
    verbs.deleteAddress(db, account, params.id),
  )
  handle(app, notifications.resend, ({ db, account, now }, { params }) =>
    verbs.resendConfirmation(db, account, params.id, now),
  )
  notificationPages(app)
}
