import { fillPath } from '@carillon/contract/endpoint'
import { formStats } from '@carillon/contract/form-stats'
import { forms } from '@carillon/contract/forms'
import { readBrandKit } from '#features/brand-kit/public.ts'
import { entitlementsOf } from '#features/entitlements/public.ts'
import { findSendersOf } from '#features/senders/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { asDownload } from '#platform/http/content-disposition.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import { languageOf } from '#platform/http/public-page.ts'
import { startingRevision } from '#platform/http/starting-revision.ts'
import { applyForm, changeForm, discardDraft } from './change-form.ts'
import { accessConsents, exportConsents, listConsents } from './consents.ts'
import { findForm } from './find-form.ts'
import { createForm, deleteForm, duplicateForm } from './forms.ts'
import { listForms } from './list-forms.ts'
import { previewForm } from './page/preview.ts'
import { showForm } from './show-form.ts'
import { formSite } from './site/routes.ts'
import { startingContent } from './starting-content.rules.ts'
import { findStats } from './stats.ts'

export function formsRoutes(app: App): void {
  const { config } = app.services
  const limitOf = async ({ services, db, account }: Context) => {
    const { forms: limit } = await entitlementsOf(services, db, account)
    return limit
  }
  handle(app, forms.list, async (context, { query }) => {
    const { page_size, search } = query
    const asked = new URLSearchParams({ page_size: String(page_size), ...(search ? { search } : {}) })
    const address = (token: string) =>
      `${baseAddress(context)}${forms.list.path}?${asked}&page_token=${token}`
    const limit = await limitOf(context)
    return listForms(context.db, context.account, query, { publicUrl: config.publicUrl, limit, address })
  })
  handle(app, forms.create, async (context, { body }) => {
    const { db, account, now, header } = context
    const language = body.language ?? languageOf(header('accept-language'))
    const kit = await readBrandKit(db, account, config.publicUrl)
    const hasSender = (await findSendersOf(db, account)).some(({ verified }) => verified)
    const content = startingContent(kit, language, hasSender)
    const limit = await limitOf(context)
    const row = await createForm(db, account, { name: body.name, content }, { now, limit })
    return showForm(db, row, config.publicUrl)
  })
  handle(app, forms.get, async ({ db, account }, { params }) =>
    showForm(db, await findForm(db, account, params.id), config.publicUrl),
  )
  handle(app, forms.update, async ({ db, account, now, header }, { params, body }) => {
    const { revision, ...change } = body
    const editor = { account, now, revision: startingRevision(header('if-match'), revision) }
    return showForm(db, await changeForm(db, editor, params.id, change), config.publicUrl)
  })
  handle(app, forms.apply, async ({ db, account, now, header }, { params, body }) => {
    const { revision, ...change } = body
    const editor = { account, now, revision: startingRevision(header('if-match'), revision) }
    return showForm(db, await applyForm(db, editor, params.id, change), config.publicUrl)
  })
  handle(app, forms.discard, async ({ db, account, now, header }, { params, query }) => {
    const editor = { account, now, revision: startingRevision(header('if-match'), query.revision) }
    return showForm(db, await discardDraft(db, editor, params.id), config.publicUrl)
  })
  handle(app, forms.duplicate, async (context, { params, body }) => {
    const { db, account, now } = context
    const limit = await limitOf(context)
    const row = await duplicateForm(db, account, { id: params.id, name: body.name }, { now, limit })
    return showForm(db, row, config.publicUrl)
  })
  handle(app, forms.delete, ({ db, account }, { params }) => deleteForm(db, account, params.id))
  handle(app, formStats.stats, ({ db, account, now }, { params, query }) =>
    findStats(db, account, params.id, query, now),
  )
  handle(app, formStats.consents, (context, { params, query }) => {
    const path = fillPath(formStats.consents.path, params)
    const base = `${baseAddress(context)}${path}?page_size=${query.page_size}`
    return listConsents(context.db, context.account, params.id, query, base)
  })
  handleStream(app, formStats.exportConsents, async ({ db, account }, { params }, _request, reply) => {
    await accessConsents(db, account, params.id)
    reply.type(formStats.exportConsents.answerType)
    reply.header('content-disposition', asDownload('consents.csv'))
    return reply.send(exportConsents(db, account, params.id))
  })
  handle(app, formStats.preview, ({ db, account }, { body }) =>
    previewForm(db, account, body, config.publicUrl),
  )
  formSite(app)
}
