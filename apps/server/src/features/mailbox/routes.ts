import { mailbox } from '@carillon/contract/mailbox'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import { clearMailbox, findMessages, getMessage } from './mailbox.ts'

export function mailboxRoutes(app: App): void {
  handle(app, mailbox.list, async (context, { query }) => {
    const { db, account, services } = context
    const { entries, next, previous } = await findMessages(db, account, query)
    const address = (token: string) => {
      const search = new URLSearchParams({ page_size: String(query.page_size), page_token: token })
      if (query.search) search.set('search', query.search)
      return `${baseAddress(context)}${mailbox.list.path}?${search}`
    }
    return {
      result: entries,
      is_receiving: services.config.smtpUrl === null,
      _metadata: {
        self: address(query.page_token ?? ''),
        ...(previous ? { prev: address(previous) } : {}),
        ...(next ? { next: address(next) } : {}),
      },
    }
  })
  handle(app, mailbox.get, ({ db, account }, { params }) => getMessage(db, account, params.id))
  handle(app, mailbox.clear, ({ db, account }) => clearMailbox(db, account))
}
