import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { Services } from '#platform/services.ts'
import { findFile } from './exports.ts'
import { downloadName } from './file-name.rules.ts'

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl', gz: 'application/gzip' } as const

interface OpenFile {
  stream: Readable
  bytes: number
  type: string
  downloadName: string
}

/**
 * A file of an export, to be sent.
 * @param bom begin with a byte order mark, by which spreadsheets know UTF-8; packed files get it as a member of their own
 * @throws export_not_found, also when its time is over
 */
export async function openFile(
  services: Services,
  id: string,
  name: string,
  { bom }: { bom: boolean },
): Promise<OpenFile> {
  const { file, row } = await findFile(services.database.db, id, name, services.now())
  const kind = name.endsWith('.gz') ? 'gz' : row.file_type === 'json' ? 'jsonl' : 'csv'
  const mark = bom && row.file_type === 'csv' ? markOf(kind === 'gz') : Buffer.alloc(0)
  const content = await services.blobs.read(file.key)
  return {
    stream: mark.length === 0 ? content : Readable.from(joined(mark, content)),
    bytes: file.bytes + mark.length,
    type: types[kind],
    downloadName: downloadName(
      [...row.lists, ...row.segments].map((one) => one.name),
      row.created_at,
      { name, part: row.files.length > 1 ? row.files.indexOf(file) + 1 : null },
    ),
  }
}

function markOf(packed: boolean): Buffer {
  const mark = Buffer.from('\ufeff')
  return packed ? gzipSync(mark) : mark
}

async function* joined(mark: Buffer, content: Readable): AsyncGenerator<Buffer> {
  yield mark
  yield* content
}
