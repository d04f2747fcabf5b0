import { pipeline, Readable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import type { Services } from '#platform/services.ts'
import { findFile } from './exports.ts'
import { downloadName } from './file-name.rules.ts'

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl', gz: 'application/gzip' } as const

interface OpenFile {
  stream: Readable
  /** Absent for what is packed on the way: nobody knows before. */
  bytes?: number
  type: string
  downloadName: string
}

/**
 * A file of an export, to be sent. CSV is gzip, as programs written for the public API expect, unless it is for a
 * spreadsheet: that gets a small file plain.
 * @param bom for a spreadsheet, which knows UTF-8 by a byte order mark; packed files get it as a member of their own
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
  const called = (fileName: string) =>
    downloadName(
      [...row.lists, ...row.segments].map((one) => one.name),
      row.created_at,
      { name: fileName, part: row.files.length > 1 ? row.files.indexOf(file) + 1 : null },
    )
  if (kind === 'csv' && !bom) {
    // What goes wrong in the file reaches the reader of the packed side.
    const packed = pipeline(content, createGzip(), () => {})
    return { stream: packed, type: types.gz, downloadName: called(`${name}.gz`) }
  }
  return {
    stream: mark.length === 0 ? content : Readable.from(joined(mark, content)),
    bytes: file.bytes + mark.length,
    type: types[kind],
    downloadName: called(name),
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
