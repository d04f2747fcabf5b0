import { pipeline, Readable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import type { Services } from '#platform/services.ts'
import { findFile } from './exports.ts'
import { downloadName } from './file-name.rules.ts'

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl', gz: 'application/gzip' } as const

interface OpenFile {
  stream: Readable
  /** Absent when the file is compressed while it is sent, because its size is not known before. */
  bytes?: number
  type: string
  downloadName: string
}

/**
 * Opens a file of an export for sending. CSV is sent as gzip, as programs written for the public API expect. For a
 * spreadsheet a small file is sent plain.
 * @param bom for a spreadsheet, which needs a byte order mark to read UTF-8; compressed files get it as a gzip member
 * of its own
 * @throws export_not_found, also when the export has expired
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
    // `pipeline` passes an error of the file on to the reader of the compressed stream.
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
