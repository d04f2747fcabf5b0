import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Blobs } from '#platform/blobs.ts'
import type { StoredFile } from '#schema/json-columns.ts'
import { RowCutter } from './row-cutter.ts'

interface FileOptions {
  blobs: Blobs
  /** The folder in the blob store. */
  folder: string
  fileType: 'csv' | 'json'
  /** The first line of each file. */
  header: string
  /** The largest size of a file before compression; further rows go into another file. */
  maxBytes: number
  gzip: boolean
  onRows(rows: number): void
}

/** The fastest level. It compresses to a fifth, as fast as PostgreSQL writes. */
const gzipLevel = 1

/** Streams rows into as many files as needed, at least one. A row is never divided between files. */
export async function writeFiles(rows: AsyncIterable<Buffer>, options: FileOptions): Promise<StoredFile[]> {
  const { blobs, folder, fileType, gzip } = options
  const cutter = new RowCutter(rows, { ...options, isCsv: fileType === 'csv' })
  const files: StoredFile[] = []
  do {
    const name = `${files.length + 1}.${fileType === 'csv' ? 'csv' : 'jsonl'}${gzip ? '.gz' : ''}`
    const key = `${folder}/${name}`
    const before = cutter.rows
    const { bytes } = await blobs.write(key, gzip ? packed(cutter.nextFile()) : cutter.nextFile())
    files.push({ key, name, bytes, rows: cutter.rows - before })
  } while (!cutter.isAtEnd)
  return files
}

function packed(source: AsyncIterable<Buffer>): Readable {
  // `pipeline` passes an error of the source on to the reader of the compressed stream.
  return pipeline(Readable.from(source), createGzip({ level: gzipLevel }), () => {})
}
