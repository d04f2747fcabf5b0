import { contactExports } from '@carillon/contract/contact-exports'
import type { Endpoint } from '@carillon/contract/endpoint'
import type { Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { signedAddress } from '#platform/http/signed-address.ts'
import type { ExportRow } from './export-row.ts'
import { type ExportContext, usersOf } from './exports.ts'

/** A signed URL is valid for as long as its file is kept. */
export const fileSigning = { purpose: 'contacts.export', validSeconds: 0 }

/** The data for showing exports; `get` is the call that shows one of them. */
export async function contextOfExports(
  context: Context,
  rows: readonly ExportRow[],
  get: Pick<Endpoint, 'path'> = contactExports.get,
): Promise<ExportContext> {
  const address = await signedAddress(context, contactExports.file, fileSigning)
  return {
    base: baseAddress(context),
    path: get.path,
    urlOf: ({ id, expires_at }, name) => address(id, { name, until: expires_at }),
    users: await usersOf(context.db, rows),
  }
}
