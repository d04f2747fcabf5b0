import type { Readable } from 'node:stream'
import { contactImports } from '@carillon/contract/contact-imports'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { handleSigned } from '#platform/http/handle-signed.ts'
import { readSigned, signedAddress } from '#platform/http/signed-address.ts'
import { accessJob, type JobRow, toImportJob } from '../jobs/contact-jobs.ts'
import { retryJob } from '../retry-job.ts'
import { readErrorFile } from './error-file.ts'
import { findImports, findUsers, openImport, takeUpload } from './open-import.ts'
import { previewImport } from './preview.ts'
import { forecastRollback, startRollback } from './rollback.ts'
import { cancelImport, confirmImport, startImport } from './start-import.ts'

const uploadSigning = { purpose: 'contacts.upload', validSeconds: 24 * 3600 }
const errorsSigning = { purpose: 'contacts.errors', validSeconds: 3600 }

export function importRoutes(app: App): void {
  handle(app, contactImports.create, async (context, { body }) => {
    const id = await openImport(context.db, context.identity, body)
    const address = await signedAddress(context, contactImports.upload, uploadSigning)
    return {
      job_id: id,
      upload_uri: address(id),
      upload_headers: [{ header: 'content-type', value: 'text/csv' }],
    }
  })
  handle(app, contactImports.list, async (context, { query }) => {
    const rows = await findImports(context.db, context.account, query.page_size)
    return { result: await toImportJobs(context, rows) }
  })
  handle(app, contactImports.get, async (context, { params }) =>
    showJob(context, await accessJob(context.db, context.account, params.id)),
  )
  handle(app, contactImports.preview, ({ services, account }, { params, query }) =>
    previewImport(services, account, params.id, query.header_row),
  )
  handle(app, contactImports.start, async ({ services, account }, { params, body }) => {
    await startImport(services, account, params.id, body)
    return { job_id: params.id }
  })
  handle(app, contactImports.cancel, async (context, { params }) =>
    showJob(context, await cancelImport(context.services, context.account, params.id)),
  )
  handle(app, contactImports.confirm, async ({ services, account }, { params, body }) => {
    await confirmImport(services, account, params.id, body.accept_overage === true)
    return { job_id: params.id }
  })
  handle(app, contactImports.retry, async ({ services, account }, { params }) => {
    await retryJob(services, account, params.id)
    return { job_id: params.id }
  })
  handle(app, contactImports.forecastRollback, ({ services, account }, { params }) =>
    forecastRollback(services, account, params.id),
  )
  handle(app, contactImports.rollback, async ({ services, identity }, { params }) => ({
    job_id: await startRollback(services, identity, params.id),
  }))
  fileRoutes(app)
}

async function showJob(context: Context, row: JobRow) {
  const [job] = await toImportJobs(context, [row])
  return job as NonNullable<typeof job>
}

async function toImportJobs(context: Context, rows: readonly JobRow[]) {
  const address = await signedAddress(context, contactImports.errors, errorsSigning)
  const users = await findUsers(context.db, rows)
  return rows.map((row) =>
    toImportJob(row, {
      errorsUrl: (id) => address(id),
      userOf: (id) => users.get(id) ?? null,
      now: context.services.now(),
    }),
  )
}

/**
 * Calls that stream files. The upload accepts any content type, because clients name CSV differently. A signature in
 * the URL grants access.
 */
function fileRoutes(app: App): void {
  handleSigned(app, contactImports.errors, errorsSigning, async (services, { params: { id } }) => ({
    name: `import-errors-${id}.csv`,
    type: 'text/csv; charset=utf-8',
    content: await readErrorFile(services, id),
  }))
  const { upload } = contactImports
  app.endpoints.push(upload)
  app.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    // A compressed file is stored as it is; the import unpacks it.
    scope.put(upload.path, { decompress: false }, async (request) => {
      const { services } = app
      const { id } = (await readSigned(app, upload, uploadSigning, request)).params
      const announced = Number(request.headers['content-length'] ?? 0)
      return {
        file_bytes: await takeUpload(services, id, (request.body ?? request.raw) as Readable, announced),
      }
    })
  })
}
