import type { PreflightProblem } from '@carillon/contract/preflight'
import type { Db } from '#platform/db.ts'
import type { FindUntested } from '#platform/untested-messages.ts'
import { letterAt } from './ab-test/ab-test.rules.ts'
import type { StoredAbTest } from './ab-test/find-ab-test.ts'
import type { SingleSendRow } from './wire.ts'

/**
 * A problem for each message that needs an email test first. An A/B test of contents has one for each variation. A test of
 * subjects sends one content, which is tested once.
 */
export async function untestedProblems(
  db: Db,
  row: SingleSendRow,
  stored: StoredAbTest | null,
  findUntested: FindUntested | undefined,
): Promise<PreflightProblem[]> {
  if (!findUntested) return []
  const variations = stored?.test.type === 'content' ? stored.variations : []
  const messages =
    variations.length > 0
      ? variations.map(({ id: variation }) => ({ id: row.id, variation }))
      : [{ id: row.id, variation: null }]
  const untested = await findUntested(db, row.account_id, 'single_send', messages)
  const problem: PreflightProblem = {
    card: 'content',
    code: 'email_test_required',
    field: 'email_config.html_content',
    details: {},
  }
  return untested.map(({ variation }) => {
    const found = variations.find(({ id }) => id === variation)
    return found ? { ...problem, variation: letterAt(found.position) } : problem
  })
}
