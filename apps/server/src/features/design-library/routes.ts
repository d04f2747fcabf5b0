import { designLibrary } from '@carillon/contract/design-library'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  copyDesign,
  createDesign,
  deleteDesign,
  getDesign,
  listDesigns,
  summaryOf,
  updateDesign,
} from './designs.ts'
import { findPrebuilt, listPrebuilts } from './prebuilts.ts'

export function designLibraryRoutes(app: App): void {
  const { publicUrl } = app.services.config
  const address = (path: string, size: number) => (token: string) =>
    `${publicUrl}${path}?page_size=${size}&page_token=${token}`

  handle(app, designLibrary.list, 'designs', async ({ db, account }, { query }) =>
    listDesigns(db, account, query, address(designLibrary.list.path, query.page_size)),
  )
  handle(app, designLibrary.create, 'designs', async ({ db, account, now }, { body }) =>
    createDesign(db, account, body, now),
  )
  handle(app, designLibrary.prebuilts, 'designs', async ({ header }, { query }) => {
    const language = header('accept-language')?.toLowerCase().startsWith('de') ? 'de' : 'en'
    const all = listPrebuilts(language)
    return {
      result: query.summary ? all.map(summaryOf) : all,
      _metadata: { self: address(designLibrary.prebuilts.path, query.page_size)('0'), count: all.length },
    }
  })
  handle(app, designLibrary.prebuilt, 'designs', async (_context, { params }) => prebuilt(params.id))
  handle(app, designLibrary.duplicatePrebuilt, 'designs', async ({ db, account, now }, { params, body }) =>
    copyDesign(db, account, prebuilt(params.id), body, now),
  )
  handle(app, designLibrary.get, 'designs', async ({ db, account }, { params }) =>
    getDesign(db, account, params.id),
  )
  handle(app, designLibrary.duplicate, 'designs', async ({ db, account, now }, { params, body }) =>
    copyDesign(db, account, await getDesign(db, account, params.id), body, now),
  )
  handle(app, designLibrary.update, 'designs', async ({ db, account, now }, { params, body }) =>
    updateDesign(db, account, params.id, body, now),
  )
  handle(app, designLibrary.delete, 'designs', async ({ db, account }, { params }) =>
    deleteDesign(db, account, params.id),
  )
}

function prebuilt(id: string) {
  const design = findPrebuilt(id)
  if (!design) throw new Refusal('design_not_found', { id })
  return design
}
