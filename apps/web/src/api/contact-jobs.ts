import { contactImports, type ImportJob } from '@carillon/contract/contact-imports'
import type { QueryClient } from '@tanstack/react-query'
import { Refusal } from '#lib/refusal.ts'
import { waitOf } from '#lib/waits.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const askAgainMs = 300
const patienceMs = 10_000
const laterAgainMs = 3000

/**
 * Waits at most ten seconds until a job on contacts (an upsert, a deletion) has ended. Null if it still runs; the job
 * itself continues.
 */
export async function jobEnds(id: string): Promise<ImportJob | null> {
  const until = Date.now() + waitOf('patience', patienceMs)
  for (;;) {
    const job = await call(contactImports.get, { params: { id } })
    if (job.status !== 'pending') return job
    if (Date.now() > until) return null
    await new Promise((done) => setTimeout(done, askAgainMs))
  }
}

/** As `jobEnds`, but also follows a longer job to its end in the background, to refresh the numbers on the page then. */
export async function jobEndsOrIsFollowed(cache: QueryClient, id: string): Promise<ImportJob | null> {
  const job = await jobEnds(id)
  if (!job) void follow(cache, id)
  return job
}

/** Waits for the end of the job, without a time limit. Null when there is no such job. */
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

/** Makes every table, number and list of contacts stale, after contacts were added, deleted or moved. */
export function refreshContacts(cache: QueryClient): void {
  for (const group of ['contacts', 'lists', 'segments'] as const)
    void cache.invalidateQueries({ queryKey: cacheKey(group) })
}
