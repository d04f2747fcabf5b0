import { contactDeletions } from '@carillon/contract/contact-deletions'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { findDeletions, requestUndo } from './deletions.ts'

export function deletionsRoutes(app: App): void {
  handle(app, contactDeletions.list, async ({ db, account, now }) => ({
    result: await findDeletions(db, account, now),
  }))
  handle(app, contactDeletions.undo, async ({ db, identity, now }, { params }) => ({
    job_id: await requestUndo(db, identity, params.job_id, now),
  }))
}
