import type { AnswerInput } from '@carillon/contract/endpoint'
import { exportsLegacy, recipientStatusLegacy } from '@carillon/contract/exports-legacy'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import { metadata } from '../metadata.ts'
import { firstWaitingSince } from '../queue/first-waiting.ts'
import { contextOfExports } from './export-context.ts'
import { accessExport, findExports } from './exports.ts'
import { createLegacyExport, numbersIn, showListedExport, showOneExport } from './exports-legacy.ts'

/** The calls of the oldest API about exports, and about work that waits. */
export function exportsLegacyRoutes(app: App): void {
  handle(app, exportsLegacy.create, async (context, { body }) => {
    const { db, identity, now } = context
    const id = await createLegacyExport(db, identity, body ?? {}, now)
    return { id, _metadata: { self: `${baseAddress(context)}${exportsLegacy.list.path}/${id}` } }
  })
  handle(app, exportsLegacy.list, async (context, { query }) => {
    const { db, account, now } = context
    const rows = await findExports(db, account, query.page_size, now)
    const numbers = await numbersIn(db, account, rows)
    const shown = await contextOfExports(context, rows, exportsLegacy.get)
    return {
      result: rows.map((row) => showListedExport(row, shown, numbers)),
      _metadata: metadata(`${baseAddress(context)}${exportsLegacy.list.path}`, query, { count: rows.length }),
    }
  })
  handle(app, exportsLegacy.get, async (context, { params }) => {
    const row = await accessExport(context.db, context.account, params.id, context.now)
    return showOneExport(row, await contextOfExports(context, [row], exportsLegacy.get))
  })
  handle(app, recipientStatusLegacy.get, async ({ db, account, now }) => {
    const since = await firstWaitingSince(db, account)
    return { status: statusOf(since === null ? 0 : (now.getTime() - since.getTime()) / 1000) }
  })
}

/** The number of seconds from which work that waits counts as delayed. Small changes are applied within a second. */
const delayedFrom = 10

function statusOf(seconds: number): AnswerInput<typeof recipientStatusLegacy.get>['status'] {
  if (seconds < delayedFrom) return [{ id: 'worker_delay', value: 'OK' }]
  return [
    { id: 'worker_delay', value: 'delayed' },
    { id: 'worker_delay_seconds', value: seconds.toFixed(1) },
  ]
}
