import { contactExports } from '@carillon/contract/contact-exports'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { asDownload } from '#platform/http/content-disposition.ts'
import { handle } from '#platform/http/handle.ts'
import { readSigned, signedAddress } from '../addresses.ts'
import { metadata } from '../metadata.ts'
import type { ExportRow } from './export-row.ts'
import * as verbs from './exports.ts'
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
    return { result: await show(context, rows), _metadata: metadata(address, query, { count: rows.length }) }
  })
  handle(app, contactExports.get, async (context, { params }) => {
    const row = await verbs.accessExport(context.db, context.account, params.id, context.now)
    const [shown] = await show(context, [row])
    return shown as NonNullable<typeof shown>
  })
  handle(app, contactExports.delete, ({ services, account, now }, { params }) =>
    verbs.deleteExport(services, account, params.id, now),
  )
  fileRoute(app)
}

async function show(context: Context, rows: readonly ExportRow[]) {
  const address = await signedAddress(context, 'export', 0)
  const users = await verbs.usersOf(context.db, rows)
  const { path } = contactExports.file
  return rows.map((row) =>
    verbs.showExport(row, {
      base: baseAddress(context),
      urlOf: ({ id, expires_at }, name) => address(path, id, { name, until: expires_at }),
      users,
    }),
  )
}

/** No token: the signature is the permission, as clients of the public API expect of `urls`. */
function fileRoute(app: App): void {
  const { file } = contactExports
  app.endpoints.push(file)
  // Not packed again: a browser gets it as it lies, with its length, and shows how much is to come.
  app.fastify.get(file.path, { compress: false }, async (request, reply) => {
    const { services } = app
    const { params, query } = await readSigned(app, 'export', file, request)
    const found = await openFile(services, params.id, params.name, { bom: query.bom ?? false })
    reply.header('content-disposition', asDownload(found.downloadName))
    if (found.bytes !== undefined) reply.header('content-length', found.bytes)
    return reply.type(found.type).send(found.stream)
  })
}
