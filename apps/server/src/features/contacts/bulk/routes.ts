import { contactBulk } from '@carillon/contract/contact-bulk'
import { accessList } from '#features/contact-sets/public.ts'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { requestMatchingDeletion } from '../deletions/request-deletion.ts'
import { checkMatching, countMatching } from '../search/matching.ts'
import { startListChange } from './change-list.ts'
import { findBulkJobs } from './find-bulk-jobs.ts'
import { startUnsubscribing } from './unsubscribe.ts'

export function bulkRoutes(app: App): void {
  handle(app, contactBulk.count, async ({ db, account }, { body }) => ({
    contact_count: await countMatching(db, account, await checkMatching(db, account, body.matching)),
  }))
  handle(app, contactBulk.jobs, async ({ db, account }) => ({ result: await findBulkJobs(db, account) }))
  handle(app, contactBulk.delete, async ({ db, identity }, { body }) => ({
    job_id: await requestMatchingDeletion(db, identity, body.matching),
  }))
  handle(app, contactBulk.unsubscribe, async ({ db, account, identity }, { body }) => {
    const unsubscribes =
      'matching' in body
        ? { matching: await checkMatching(db, account, body.matching) }
        : { ids: [...new Set(body.contact_ids)] }
    return { job_id: await startUnsubscribing(db, identity, { unsubscribes }) }
  })
  handle(app, contactBulk.changeList, async ({ db, account, identity }, { params, body }) => {
    const [{ id: list }, matching] = [
      await accessList(db, account, params.id),
      await checkMatching(db, account, body.matching),
    ]
    return { job_id: await startListChange(db, identity, { list, change: body.change, matching }) }
  })
}
