import { contactExports } from '@carillon/contract/contact-exports'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import { handleSigned } from '#platform/http/handle-signed.ts'
import { metadata } from '../metadata.ts'
import { contextOfExports, fileSigning } from './export-context.ts'
import type { ExportRow } from './export-row.ts'
import * as verbs from './exports.ts'
import { exportsLegacyRoutes } from './legacy-routes.ts'
import { openFile } from './open-file.ts'

export function exportRoutes(app: App): void {
  handle(app, contactExports.create, async (context, { body }) => {
    const { db, identity, now } = context
    const id = await verbs.createExport(db, identity, body ?? {}, now)
    return { id, _metadata: { self: `${baseAddress(context)}${contactExports.list.path}/${id}` } }
  })
  handle(app, contactExports.list, async (context, { query }) => {
    const rows = await verbs.findExports(context.db, context.account, query.page_size, context.now)
    const address = `${baseAddress(context)}${contactExports.list.path}`
    return {
      result: await toExports(context, rows),
      _metadata: metadata(address, query, { count: rows.length }),
    }
  })
  handle(app, contactExports.get, async (context, { params }) => {
    const row = await verbs.accessExport(context.db, context.account, params.id, context.now)
    const [shown] = await toExports(context, [row])
    return shown as NonNullable<typeof shown>
  })
  handle(app, contactExports.delete, ({ services, account, now }, { params }) =>
    verbs.deleteExport(services, account, params.id, now),
  )
  exportsLegacyRoutes(app)
  // Not compressed again, so that the browser knows the length and can show progress.
  handleSigned(
    app,
    contactExports.file,
    { ...fileSigning, compress: false },
    async (services, { params, query }) => {
      const found = await openFile(services, params.id, params.name, { bom: query.bom ?? false })
      return { name: found.downloadName, type: found.type, content: found.stream, bytes: found.bytes }
    },
  )
}

async function toExports(context: Context, rows: readonly ExportRow[]) {
  const shown = await contextOfExports(context, rows)
  return rows.map((row) => verbs.showExport(row, shown))
}
