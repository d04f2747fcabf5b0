import type { Look } from '#platform/http/gate.ts'
import { accessJob } from '../jobs/contact-jobs.ts'
import { importDetailOf } from '../jobs/job-detail.ts'
import { forecastRollback } from './rollback.ts'

/** Rolling an import back deletes the contacts that it created. */
export const lookAtRollback: Look = async ({ db, account, services }, { params }) => {
  const { id } = params as { id: string }
  const row = await accessJob(db, account, id)
  const { delete_count } = await forecastRollback(services, account, id)
  return {
    kind: 'deletion',
    subject: `import:${row.id}`,
    name: importDetailOf(row).fileName ?? '',
    path: '/contacts',
    dueAt: null,
    reviewed: null,
    count: async () => delete_count,
  }
}
