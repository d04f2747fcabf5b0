import { contentHistory } from '@carillon/contract/content-history'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { isAllowed } from '#platform/http/scopes.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ContentDoor, ContentDoors, ContentPlace } from './content-door.ts'
import { getRevision, listRevisions, nameRevision, restoreRevision } from './history.ts'
import { holdLock, releaseLock } from './lock.ts'

/** Registered for whoever is signed in, because it is the kind of content that says which area it belongs to. */
export function contentHistoryRoutes(app: App, doors: ContentDoors): void {
  const { publicUrl } = app.services.config

  /** The door to what is asked about, for whoever may go through it; refuses what is not the account's. */
  const open = async (
    { db, account, identity }: Context,
    { kind, id }: Omit<ContentPlace, 'account'>,
    method: 'GET' | 'PATCH',
  ): Promise<{ door: ContentDoor; place: ContentPlace }> => {
    const door = doors[kind]
    if (!isAllowed(identity.scopes, door.area, method)) throw new Refusal('forbidden')
    await door.read(db, account, id)
    return { door, place: { account, kind, id } }
  }

  handle(app, contentHistory.list, 'any', async (context, { params }) => {
    const { place } = await open(context, params, 'GET')
    return { result: await listRevisions(context.db, place) }
  })
  handle(app, contentHistory.get, 'any', async (context, { params }) => {
    const { place } = await open(context, params, 'GET')
    return getRevision(context.db, place, params.revision_id)
  })
  handle(app, contentHistory.name, 'any', async (context, { params, body }) => {
    const { door, place } = await open(context, params, 'PATCH')
    const by = { user: context.identity.userId, now: context.now }
    return nameRevision(context.db, door, place, body.name, by)
  })
  handle(app, contentHistory.restore, 'any', async (context, { params, body }) => {
    const { door, place } = await open(context, params, 'PATCH')
    await restoreRevision(context.db, door, place, params.revision_id, {
      startsFrom: body.revision ?? null,
      user: context.identity.userId,
      now: context.now,
      publicUrl,
    })
    return {}
  })
  handle(app, contentHistory.hold, 'any', async (context, { params, body }) => {
    const { place } = await open(context, params, 'PATCH')
    return holdLock(context.db, place, {
      holder: body.holder,
      after: body.after ?? null,
      user: context.identity.userId,
      takeOver: body.take_over ?? false,
      now: context.now,
    })
  })
  handle(app, contentHistory.release, 'any', async (context, { params }) => {
    const { place } = await open(context, params, 'PATCH')
    await releaseLock(context.db, place, { holder: params.holder, user: context.identity.userId })
  })
}
