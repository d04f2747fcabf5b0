import { subuserDeletions } from '@carillon/contract/subuser-deletions'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { beginDeletion, findDeletions } from './deletions.ts'

export function subuserDeletionsRoutes(app: App): void {
  handle(app, subuserDeletions.delete, async ({ db, identity, now }, { params }) => {
    await beginDeletion(db, identity, params.subuser_name, now)
  })
  handle(app, subuserDeletions.list, async ({ db, account }) => ({
    result: await findDeletions(db, account),
  }))
}
