import type { EmailTest, EmailTestState } from '@carillon/contract/email-testing'
import type { Db } from '#platform/db.ts'
import type { StoredTestInput } from '#schema/stored-email-test.ts'
import { creditsFor, refund } from './credits.ts'
import { findResults } from './read-tests.ts'
import { countToLookAt } from './to-look-at.rules.ts'

interface Ending {
  account: string
  test: string
  now: Date
  /** Set if the test ends before its parts have: each part without a result then fails for this reason. */
  early?: { state: 'cancelled' | 'failed'; reason: string | null; ofParts: string }
  /** The take of the worker that ends it; absent: any. */
  startedAt?: Date
}

/**
 * Ends a test: parts that failed are given back, and things to look at are counted.
 * @returns false if it had ended before, or if another worker has taken it
 */
export async function endTest(db: Db, { account, test, now, early, startedAt }: Ending): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('email_test')
      .select(['id', 'tests', 'spam', 'links', 'accessibility', 'input', 'started_at'])
      .where('account_id', '=', account)
      .where('id', '=', test)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row || (startedAt && row.started_at?.getTime() !== startedAt.getTime())) return false
    await failOpenClients(tx, test, early?.ofParts ?? 'failed')
    const parts = failOpenParts(await findResults(tx, row, ''), early?.ofParts ?? 'failed')
    const { count, failed } = countParts(parts)
    await refund(tx, { account, test, credits: unpaid(parts, row.input.prices), now })
    const state: EmailTestState =
      early?.state ?? (failed === 0 ? 'complete' : failed === count ? 'failed' : 'partial')
    await tx
      .updateTable('email_test')
      .set({
        state,
        reason: early ? early.reason : state === 'failed' ? firstReason(parts) : null,
        spam: parts.spam && JSON.stringify(parts.spam),
        links: parts.links && JSON.stringify(parts.links),
        accessibility: parts.accessibility && JSON.stringify(parts.accessibility),
        to_look_at: countToLookAt(parts),
        ended_at: now,
      })
      .where('account_id', '=', account)
      .where('id', '=', test)
      .execute()
    return true
  })
}

type Parts = Pick<EmailTest, 'inbox' | 'spam' | 'links' | 'accessibility'>

async function failOpenClients(tx: Db, test: string, reason: string): Promise<void> {
  await tx
    .updateTable('email_test_client')
    .set({ state: 'failed', reason })
    .where('test_id', '=', test)
    .where('state', 'in', ['queued', 'rendering'])
    .execute()
}

function failOpenParts({ inbox, spam, links, accessibility }: Parts, reason: string): Parts {
  const failed = { state: 'failed' as const, reason }
  return {
    inbox,
    spam: spam?.state === 'waiting' ? { ...spam, ...failed } : spam,
    links: links?.state === 'waiting' ? { ...links, ...failed } : links,
    accessibility: accessibility?.state === 'waiting' ? { ...accessibility, ...failed } : accessibility,
  }
}

/** A client counts like each of the other parts. */
function allOf({ inbox, spam, links, accessibility }: Parts) {
  return [...(inbox?.clients ?? []), spam, links, accessibility].filter((part) => part !== null)
}

function countParts(parts: Parts): { count: number; failed: number } {
  const all = allOf(parts)
  return { count: all.length, failed: all.filter(({ state }) => state === 'failed').length }
}

function firstReason(parts: Parts): string | null {
  return allOf(parts).find(({ reason }) => reason !== null)?.reason ?? null
}

/** The credits of the parts that failed. */
function unpaid({ inbox, spam }: Parts, prices: StoredTestInput['prices']): number {
  const clients = inbox?.clients.filter(({ state }) => state === 'failed').length ?? 0
  return creditsFor(prices, { clients, hasSpam: spam?.state === 'failed' })
}
