import { Readable } from 'node:stream'
import { auditLog } from '@carillon/contract/audit-log'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { asDownload } from '#platform/http/content-disposition.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import { findActors, findPage } from './find-lines.ts'
import { keepDaysOf, keepFor } from './keep-lines.ts'
import { linesFile } from './lines-file.ts'

export function auditLogRoutes(app: App): void {
  handle(app, auditLog.list, async (context, { query }) => {
    const { rows, prev, next } = await findPage(context.db, context.account, query)
    const address = (token: string) => {
      const { page_token: _, ...asked } = query
      const given = Object.entries({ ...asked, page_token: token }).filter(([, value]) => value !== undefined)
      const search = new URLSearchParams(
        given.map(([name, value]): [string, string] => [name, String(value)]),
      )
      return `${baseAddress(context)}${auditLog.list.path}?${search}`
    }
    return {
      result: rows,
      _metadata: { ...(prev && { prev: address(prev) }), ...(next && { next: address(next) }) },
    }
  })
  handleStream(app, auditLog.export, async ({ db, account }, { query }, _request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', asDownload('audit-log.csv'))
      .send(Readable.from(linesFile(db, account, query))),
  )
  handle(app, auditLog.actors, ({ db, account }) => findActors(db, account))
  handle(app, auditLog.settings, async ({ db, account }) => ({ keep_days: await keepDaysOf(db, account) }))
  handle(app, auditLog.updateSettings, async ({ db, account }, { body }) => {
    await keepFor(db, account, body.keep_days)
    return body
  })
}
