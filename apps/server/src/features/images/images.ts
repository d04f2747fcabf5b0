import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Image, imageLimits, imageWidths } from '@carillon/contract/images'
import { type Selectable, sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import type { Blobs } from '#platform/blobs.ts'
import { type Db, newId } from '#platform/db.ts'
import { foldedHolds } from '#platform/folded-text.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { asUuid, uuidOrNone } from '#platform/uuid.ts'
import type { Image as ImageTable } from '#schema/tables.generated.ts'
import { imageQueue } from './image-queue.ts'
import { type ImageFormat, narrowImage, readImage } from './read-image.ts'

type Row = Selectable<ImageTable>

/** The public address of an image: `/i/<id>/<width>x<height>.<type>`; narrower ones are `/i/<id>/w<width>.<type>`. */
export function imageAddress(row: Pick<Row, 'id' | 'width' | 'height' | 'format'>): string {
  return `/i/${row.id}/${row.width}x${row.height}.${extensionOf(row.format)}`
}

function thumbnailAddress(row: Row): string {
  return row.width > imageWidths[0]
    ? `/i/${row.id}/w${imageWidths[0]}.${extensionOf(row.format)}`
    : imageAddress(row)
}

/** Reads an upload and stores it. The row is written last, so that every row has its file. */
export async function keepImage(
  { database: { db }, blobs, config }: Services,
  account: string,
  upload: { name: string; bytes: Buffer },
): Promise<Image> {
  const image = await readImage(upload.bytes)
  const id = newId()
  await blobs.write(originalKey(id), Readable.from([image.bytes]))
  const row = await db
    .insertInto('image')
    .values({
      id,
      account_id: account,
      name: nameOf(upload.name, image.format),
      format: image.format,
      width: image.width,
      height: image.height,
      bytes: image.bytes.length,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toWire(row, config.publicUrl)
}

/**
 * The file's name without its path; an image from the clipboard has none. Browsers write quotation marks and line breaks of
 * a name as in an address, and nothing else of it (HTML, multipart/form-data).
 */
function nameOf(name: string, format: string): string {
  const plain = name.replaceAll('%22', '"').replace(/%0[AD]/g, ' ')
  const last = plain.split(/[/\\]/).at(-1)?.trim() ?? ''
  return (last === '' ? `image.${extensionOf(format)}` : last).slice(-imageLimits.name)
}

export interface ImagePage {
  images: Image[]
  /** The token of the next page; absent on the last page. */
  next: string | undefined
}

/** A page of images, newest first, by key, so that every page costs the same. */
export async function listImages(
  db: Db,
  account: string,
  page: { page_size: number; page_token?: string | undefined; search?: string | undefined },
  base: string,
): Promise<ImagePage> {
  const before = page.page_token
  if (before !== undefined && asUuid(before) === null)
    throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  const rows = await db
    .selectFrom('image')
    .selectAll()
    .where('account_id', '=', account)
    .where('deleted_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .$if(!!page.search, (query) => query.where(foldedHolds(sql`name`, page.search ?? '')))
    .orderBy('id', 'desc')
    .limit(page.page_size + 1)
    .execute()
  const shown = rows.slice(0, page.page_size)
  return {
    images: shown.map((row) => toWire(row, base)),
    next: rows.length > page.page_size ? shown.at(-1)?.id : undefined,
  }
}

/** Finds an image of the account's library. */
export async function accessImage(db: Db, account: string, id: string): Promise<Row> {
  const row = await db
    .selectFrom('image')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('image_not_found', { id })
  return row
}

/** The images among these that are in the account's library, by id. */
export async function findImages(db: Db, account: string, ids: readonly string[]): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('image')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Does something with the file of an image of the library, in its turn, since images take much memory.
 * @throws image_not_found
 */
export async function withImage<T>(
  { blobs }: Pick<Services, 'blobs'>,
  db: Db,
  account: string,
  id: string,
  work: (original: Buffer) => Promise<T>,
): Promise<T> {
  const row = await accessImage(db, account, id)
  return imageQueue.runLater(row.width * row.height, async () =>
    work(await buffer(await blobs.read(originalKey(row.id)))),
  )
}

/** Removes an image from the library; `removeDeletedImages` deletes its file later. */
export async function deleteImage(db: Db, account: string, id: string, now: Date): Promise<void> {
  const { id: known } = await accessImage(db, account, id)
  await db.updateTable('image').set({ deleted_at: now }).where('id', '=', known).execute()
}

/** Undoes a deletion; an image in the library stays as it is. */
export async function restoreImage(db: Db, account: string, id: string): Promise<Row> {
  await db
    .updateTable('image')
    .set({ deleted_at: null })
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .execute()
  return accessImage(db, account, id)
}

/** Deletes the files of images that were deleted 30 days ago. */
export async function removeDeletedImages({ db, now, services: { blobs } }: JobContext): Promise<void> {
  const due = new Date(now().getTime() - imageLimits.keptDays * 24 * 60 * 60 * 1000)
  // All accounts: deleted images are removed by one job.
  const rows = await db.selectFrom('image').select('id').where('deleted_at', '<', due).limit(1000).execute()
  for (const { id } of rows) {
    for (const key of [originalKey(id), ...imageWidths.map((width) => narrowKey(id, width))])
      await blobs.delete(key)
    await db.deleteFrom('image').where('id', '=', id).execute()
  }
}

export interface ServedImage {
  format: ImageFormat
  bytes: number
  file: Readable
}

/**
 * The file behind a public address: the image itself, or a narrower one, made on first request. Null for an unknown id,
 * or a size or type that we never link to.
 */
export async function openImage(services: Services, id: string, file: string): Promise<ServedImage | null> {
  if (asUuid(id) === null) return null
  const { db } = services.database
  const row = await db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const width = imageWidths.find((known) => file === `w${known}.${extensionOf(row.format)}`)
  if (width === undefined && `/i/${id}/${file}` !== imageAddress(row)) return null
  const key =
    width === undefined || width >= row.width ? originalKey(id) : await narrowOne(services, row, width)
  const bytes = await services.blobs.size(key)
  if (bytes === null) return null
  return { format: row.format as ImageFormat, bytes, file: await services.blobs.read(key) }
}

/** Narrower images that are being made now, because many people may open an email at once. */
const narrowing = new Map<string, Promise<string>>()

/**
 * Makes a narrower image, only once at a time in a process. Two processes may make the same image: they write the same
 * bytes, and each file is complete.
 */
async function narrowOne({ blobs }: Services, row: Row, width: number): Promise<string> {
  const key = narrowKey(row.id, width)
  if ((await blobs.size(key)) !== null) return key
  const making = narrowing.get(key) ?? makeNarrow(blobs, row, width)
  narrowing.set(key, making)
  return making.finally(() => narrowing.delete(key))
}

async function makeNarrow(blobs: Blobs, row: Row, width: number): Promise<string> {
  const key = narrowKey(row.id, width)
  const narrow = await imageQueue.runLater(row.width * row.height, async () => {
    const original = await buffer(await blobs.read(originalKey(row.id)))
    return narrowImage(original, row.format as ImageFormat, width)
  })
  if (!narrow) return originalKey(row.id)
  await blobs.write(key, Readable.from([narrow]))
  return key
}

function originalKey(id: string): string {
  return `images/${id}/original`
}

function narrowKey(id: string, width: number): string {
  return `images/${id}/w${width}`
}

function extensionOf(format: string): string {
  return format === 'jpeg' ? 'jpg' : format
}

export function toWire(row: Row, base: string): Image {
  return {
    id: row.id,
    name: row.name,
    url: `${base}${imageAddress(row)}`,
    thumbnail: `${base}${thumbnailAddress(row)}`,
    width: row.width,
    height: row.height,
    file_size: row.bytes,
    created: row.created_at.toISOString(),
  }
}
