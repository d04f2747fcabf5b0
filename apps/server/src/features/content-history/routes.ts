import { contentHistory } from '@carillon/contract/content-history'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import type { ContentAccess, ContentAccessByKind, ContentPlace } from './content-access.ts'
import { getRevision, listRevisions, nameRevision, restoreRevision } from './history.ts'
import { holdLock, releaseLock } from './lock.ts'

export function contentHistoryRoutes(app: App, accessByKind: ContentAccessByKind): void {
  const { config } = app.services

  /** Finds the content that a call is about, and refuses content of other accounts. */
  const open = async (
    { db, account }: Context,
    named: Omit<ContentPlace, 'account'>,
  ): Promise<{ access: ContentAccess; place: ContentPlace }> => {
    const whole = await accessByKind[named.kind].partOf?.(db, account, named.id)
    const { kind, id } = whole ?? named
    const access = accessByKind[kind]
    await access.read(db, account, id)
    return { access, place: { account, kind, id } }
  }

  handle(app, contentHistory.list, async (context, { params }) => {
    const { place } = await open(context, params)
    return { result: await listRevisions(context.db, place) }
  })
  handle(app, contentHistory.get, async (context, { params }) => {
    const { place } = await open(context, params)
    return getRevision(context.db, place, params.revision_id)
  })
  handle(app, contentHistory.name, async (context, { params, body }) => {
    const { access, place } = await open(context, params)
    const by = { user: context.identity.userId, now: context.now }
    return nameRevision(context.db, access, place, body.name, by)
  })
  handle(app, contentHistory.restore, async (context, { params, body }) => {
    const { access, place } = await open(context, params)
    await restoreRevision(context.db, access, place, params.revision_id, {
      startsFrom: body.revision ?? null,
      user: context.identity.userId,
      now: context.now,
      publicUrl: config.publicUrl,
    })
    return {}
  })
  handle(app, contentHistory.hold, async (context, { params, body }) => {
    const { place } = await open(context, params)
    return holdLock(context.db, place, {
      holder: body.holder,
      after: body.after ?? null,
      user: context.identity.userId,
      takeOver: body.take_over ?? false,
      now: context.now,
    })
  })
  handle(app, contentHistory.release, async (context, { params }) => {
    const { place } = await open(context, params)
    await releaseLock(context.db, place, { holder: params.holder, user: context.identity.userId })
  })
}
