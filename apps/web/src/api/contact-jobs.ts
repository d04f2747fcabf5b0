import { contactImports, type ImportJob } from '@carillon/contract/contact-imports'
import type { QueryClient } from '@tanstack/react-query'
import { Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'

const askAgainMs = 300
const patienceMs = 10_000
const laterAgainMs = 3000

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

/** As `jobEnds`; what takes longer is followed to its end all the same, so that the numbers on the page are right then. */
export async function jobEndsOrIsFollowed(cache: QueryClient, id: string): Promise<ImportJob | null> {
  const job = await jobEnds(id)
  if (!job) void follow(cache, id)
  return job
}

/** To its end, however long that takes. Null when there is no such job. */
export async function followJob(cache: QueryClient, id: string): Promise<ImportJob | null> {
  const job = await jobEnds(id).catch(() => null)
  if (!job) return follow(cache, id)
  refreshContacts(cache)
  return job
}

async function follow(cache: QueryClient, id: string): Promise<ImportJob | null> {
  for (;;) {
    await new Promise((done) => setTimeout(done, laterAgainMs))
    try {
      const job = await call(contactImports.get, { params: { id } })
      if (job.status === 'pending') continue
      refreshContacts(cache)
      return job
    } catch (error) {
      if (error instanceof Refusal) return null
    }
  }
}

/** For whenever people came, went or moved: every table, number and list is old. */
export function refreshContacts(cache: QueryClient): void {
  for (const key of ['contacts', 'lists', 'segments']) void cache.invalidateQueries({ queryKey: [key] })
}
