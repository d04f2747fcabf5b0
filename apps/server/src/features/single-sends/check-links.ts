import type { PreflightFinding } from '@carillon/contract/preflight'
import { checkMessageLinks } from '#features/campaign-messages/public.ts'
import type { Db } from '#platform/db.ts'
import type { LinkChecker } from '#platform/outgoing/link-checker.ts'
import { letterAt } from './ab-test/ab-test.rules.ts'
import { findStoredAbTest, withVariation } from './ab-test/find-ab-test.ts'
import type { SingleSendRow } from './wire.ts'

/**
 * Warnings about links that lead nowhere, for each variation with content of its own. It asks web servers and waits for
 * their answers.
 */
export async function checkLinks(
  db: Db,
  checker: LinkChecker,
  row: SingleSendRow,
): Promise<PreflightFinding[]> {
  const stored = await findStoredAbTest(db, row.id)
  if (stored?.test.type !== 'content') return checkMessageLinks(checker, row.account_id, row)
  const found: PreflightFinding[] = []
  for (const variation of stored.variations) {
    const letter = letterAt(variation.position)
    const own = await checkMessageLinks(checker, row.account_id, withVariation(row, variation))
    found.push(...own.map((finding) => ({ ...finding, variation: letter })))
  }
  return found
}
