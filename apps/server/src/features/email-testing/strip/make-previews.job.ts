import { randomUUID } from 'node:crypto'
import type { EmailClient } from '@carillon/email-clients/clients'
import { renderFor } from '@carillon/email-clients/render-for'
import { previewMessage } from '#features/campaign-messages/public.ts'
import { defineJob, type Job, type JobContext } from '#jobs/define-job.ts'
import type { Camera, Photo, Shot } from '#platform/camera/camera.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { StoredPreview, StoredPreviewPicture } from '#schema/stored-email-preview.ts'
import { keepPicture, picturesFolder, readPicture } from '../pictures.ts'
import { changedShare } from './changed-share.ts'
import { deletePreviews, foldersOf } from './delete-previews.ts'
import { askedOf, findPreviewed, type PreviewedContent, type PreviewPlace } from './previewed-content.ts'
import { stripClients } from './previews.ts'
import { previewsJob } from './previews-job.ts'

/**
 * Makes the previews of a message as it is saved now. Safe to run twice: previews of the same content stay. After a crash,
 * files may be left without a row.
 */
export function makePreviews(camera: Pick<Camera, 'shoot'>): Job<typeof previewsJob.payload> {
  return defineJob({
    ...previewsJob,
    async run(place, context) {
      const { db, services } = context
      const content = await findPreviewed(db, place.account_id, askedOf(place)).catch(nullIfRefused)
      if (!content) return deletePreviews(db, services.blobs, place)
      const row = await findRow(db, place)
      if (!row || row.made_digest === content.digest) return
      const html = await htmlOf(context, content)
      if (html === null) return noteReason(db, place, content.digest, 'template_broken')
      const folder = randomUUID()
      const made = await takeAll(context, camera, { html, folder, before: row.previews })
      if (made === 'no browser') return noteReason(db, place, content.digest, 'no_browser')
      const old = await replace(db, place, content.digest, made)
      await Promise.all((old ?? [folder]).map((one) => services.blobs.delete(picturesFolder(one))))
    },
  })
}

async function findRow(db: Db, place: PreviewPlace) {
  return db
    .selectFrom('email_preview')
    .select(['made_digest', 'previews'])
    .where('account_id', '=', place.account_id)
    .where((is) => is.and({ ...place }))
    .executeTakeFirst()
}

/** The message as its author previews it; null if it is broken. */
async function htmlOf({ db, services }: JobContext, content: PreviewedContent): Promise<string | null> {
  const { publicUrl } = services.config
  const shown = await previewMessage(
    db,
    content.place.account_id,
    { ...content.row, subject: '' },
    { publicUrl },
  ).catch(nullIfRefused)
  return shown && shown.problems.length === 0 ? shown.html : null
}

function nullIfRefused(cause: unknown): null {
  if (cause instanceof Refusal && cause.code !== 'too_many_requests') return null
  throw cause
}

interface Taking {
  html: string
  folder: string
  before: readonly StoredPreview[]
}

async function takeAll(
  context: JobContext,
  camera: Pick<Camera, 'shoot'>,
  { html, folder, before }: Taking,
): Promise<StoredPreview[] | 'no browser'> {
  const { services, signal } = context
  const made = new Map<string, StoredPreview>()
  const shots: Shot[] = []
  for (const client of stripClients) {
    const rendered = renderFor(html, client.id, { scheme: 'light', images: true })
    const defects = rendered.defects.map(storedDefect)
    made.set(client.id, { client: client.id, picture: null, changed: null, defects, reason: 'failed' })
    shots.push(shotOf(client, rendered.html))
  }
  const set = (client: string, change: Partial<StoredPreview>): void => {
    const known = made.get(client)
    if (known) made.set(client, { ...known, ...change })
  }
  const done = await camera.shoot(shots, {
    signal,
    isUrgent: true,
    async onPhoto(photo) {
      const file = await keepPicture(services.blobs, folder, { bytes: photo.bytes, type: typeOf(photo) })
      const old = before.find(({ client }) => client === photo.key)?.picture ?? null
      const changed = await shareOf(context, old, photo.bytes)
      set(photo.key, { picture: pictureOf(photo, { folder, file }), changed, reason: null })
    },
    onFailed: (client, reason) => set(client, { reason }),
  })
  return done === 'no browser' ? done : [...made.values()]
}

/** Pictures of windows are taken smaller: the strip is narrow, and they would take twice the time. */
const windowScale = 0.6

function shotOf({ id, width, section }: EmailClient, html: string): Shot {
  const scale = section === 'mobile' ? 1 : windowScale
  return { key: id, html, width, scale, scheme: 'light', images: true, marks: 'data-muid' }
}

type Defect = ReturnType<typeof renderFor>['defects'][number]

function storedDefect({
  code,
  feature,
  module,
  detail,
  count,
  weight,
}: Defect): StoredPreview['defects'][number] {
  return { code, feature, module, detail, count, weight }
}

function typeOf({ type }: Photo): 'webp' | 'png' {
  return type === 'image/webp' ? 'webp' : 'png'
}

function pictureOf(
  { width, height, isCut, marks }: Photo,
  place: Pick<StoredPreviewPicture, 'folder' | 'file'>,
): StoredPreviewPicture {
  return { ...place, width, height, is_cut: isCut, marks }
}

/** Null without a picture of before. */
async function shareOf(
  { services }: JobContext,
  old: StoredPreviewPicture | null,
  bytes: Buffer,
): Promise<number | null> {
  const before = old && (await readPicture(services.blobs, old.folder, old.file))
  return before && changedShare(before, bytes)
}

/** Keeps new previews. @returns the folders of those they replace; null if the row is gone */
async function replace(
  db: Db,
  place: PreviewPlace,
  digest: string,
  made: readonly StoredPreview[],
): Promise<string[] | null> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('email_preview')
      .select('previews')
      .where('account_id', '=', place.account_id)
      .where((is) => is.and({ ...place }))
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    await tx
      .updateTable('email_preview')
      .set({ made_digest: digest, reason: null, previews: JSON.stringify(made) })
      .where('account_id', '=', place.account_id)
      .where((is) => is.and({ ...place }))
      .execute()
    return foldersOf(row.previews)
  })
}

/** Keeps the previews of before, with which the next ones are compared. */
async function noteReason(db: Db, place: PreviewPlace, digest: string, reason: string): Promise<void> {
  await db
    .updateTable('email_preview')
    .set({ reason })
    .where('account_id', '=', place.account_id)
    .where((is) => is.and({ ...place }))
    .where('wanted_digest', '=', digest)
    .execute()
}
