import { savedRows } from '@carillon/contract/saved-rows'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import * as verbs from './saved-rows.ts'

export function savedRowsRoutes(app: App): void {
  handle(app, savedRows.list, (context, { query }) => {
    const base = `${baseAddress(context)}${savedRows.list.path}?page_size=${query.page_size}`
    return verbs.listRows(context.db, context.account, query, base)
  })
  handle(app, savedRows.create, ({ db, account, now }, { body }) => verbs.keepRow(db, account, body, now))
  handle(app, savedRows.update, ({ db, account, now }, { params, body }) =>
    verbs.renameRow(db, account, params.id, body.name, now),
  )
  handle(app, savedRows.delete, ({ db, account }, { params }) => verbs.deleteRow(db, account, params.id))
}
