import { scopeRequests } from '@carillon/contract/scope-requests'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { offsetList } from '#platform/http/offset-list.ts'
import { findOpen } from './find-requests.ts'
import { decisionPages } from './pages.ts'
import { approve, ask, deny } from './requests.ts'

export function scopeRequestsRoutes(app: App): void {
  handle(app, scopeRequests.create, ({ db, identity, now }, { body }) =>
    ask(db, identity, body.scope_group_name, now),
  )
  handle(app, scopeRequests.list, (context, { query }) => {
    const { db, account } = context
    return offsetList(context, query, (page) => findOpen(db, account, page))
  })
  handle(app, scopeRequests.approve, ({ db, identity, now }, { params }) =>
    db.transaction().execute((tx) => approve(tx, identity, params.request_id, now)),
  )
  handle(app, scopeRequests.deny, async ({ db, identity, now }, { params }) => {
    await db.transaction().execute((tx) => deny(tx, identity, params.request_id, now))
  })
  decisionPages(app)
}
