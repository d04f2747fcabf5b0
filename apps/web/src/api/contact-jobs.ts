import { contactImports, type ImportJob } from '@carillon/contract/contact-imports'
import { call } from './call.ts'

const askAgainMs = 300
const patienceMs = 10_000

/**
 * Waits until asynchronous work on contacts (an upsert, a deletion) has ended, at most ten seconds: what takes longer
 * goes on without anybody waiting. Null when it still runs.
 */
export async function jobEnds(id: string): Promise<ImportJob | null> {
  const until = Date.now() + patienceMs
  for (;;) {
    const job = await call(contactImports.get, { params: { id } })
    if (job.status !== 'pending') return job
    if (Date.now() > until) return null
    await new Promise((done) => setTimeout(done, askAgainMs))
  }
}
