import type { AbTest, AbTestSummary, Variation } from '@carillon/contract/ab-tests'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AbTest as AbTestTable, AbVariation as AbVariationTable } from '#schema/tables.generated.ts'
import type { SingleSendRow } from '../wire.ts'
import { isoDuration, letterAt } from './ab-test.rules.ts'

export type AbTestRow = Selectable<AbTestTable>
export type AbVariationRow = Selectable<AbVariationTable>

/** The stored test of a single send with its variations in their order; null without a test. */
export interface StoredAbTest {
  test: AbTestRow
  variations: AbVariationRow[]
}

export async function findStoredAbTest(db: Db, singleSendId: string): Promise<StoredAbTest | null> {
  const test = await db
    .selectFrom('ab_test')
    .selectAll()
    .where('single_send_id', '=', singleSendId)
    .executeTakeFirst()
  if (!test) return null
  const variations = await db
    .selectFrom('ab_variation')
    .selectAll()
    .where('single_send_id', '=', singleSendId)
    .orderBy('position')
    .execute()
  return { test, variations }
}

/** @throws ab_test_not_found */
export async function accessAbTest(db: Db, singleSendId: string): Promise<StoredAbTest> {
  const found = await findStoredAbTest(db, singleSendId)
  if (!found) throw new Refusal('ab_test_not_found', { id: singleSendId })
  return found
}

/** The test of a single send as the API has it. */
export async function findAbTest(db: Db, row: SingleSendRow): Promise<AbTest | undefined> {
  const found = await findStoredAbTest(db, row.id)
  return found ? toAbTest(row, found) : undefined
}

/** The tests of a page of single sends, by the id of the single send. */
export async function findAbTestSummaries(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, AbTestSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ab_test')
    .selectAll()
    .where('account_id', '=', account)
    .where('single_send_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.single_send_id, toSummary(row)]))
}

function toSummary(test: AbTestRow): AbTestSummary {
  return {
    type: test.type as AbTestSummary['type'],
    winner_criteria: test.winner_criteria as AbTestSummary['winner_criteria'],
    test_percentage: test.test_percentage,
    duration: isoDuration(test.duration_minutes),
    winning_template_id: test.winner_id ?? '',
    winner_selected_at: test.winner_selected_at?.toISOString() ?? null,
    expiration_date: test.expires_at?.toISOString() ?? null,
  }
}

export function toAbTest(row: SingleSendRow, { test, variations }: StoredAbTest): AbTest {
  return {
    ...toSummary(test),
    duration_minutes: test.duration_minutes,
    state: test.state as AbTest['state'],
    test_started_at: test.test_started_at?.toISOString() ?? null,
    test_ends_at: test.test_ends_at?.toISOString() ?? null,
    variations: variations.map((variation) => toVariation(variation, withVariation(row, variation))),
  }
}

function toVariation({ id, position }: AbVariationRow, row: SingleSendRow): Variation {
  return {
    id,
    letter: letterAt(position),
    subject: row.subject,
    preheader: row.preheader,
    html_content: row.html_content,
    plain_content: row.plain_content,
    generate_plain_content: row.generate_plain_content,
    document: row.document,
    design_id: row.design_id,
    editor: row.editor as Variation['editor'],
  }
}

/** A single send with the message that won its test; with its own, where there is no winner. */
export async function winningMessage(db: Db, row: SingleSendRow): Promise<SingleSendRow> {
  const stored = await findStoredAbTest(db, row.id)
  const winner = stored?.variations.find(({ id }) => id === stored.test.winner_id)
  return winner ? withVariation(row, winner) : row
}

/** The single send as this variation has it. The message that is checked, shown and sent is made of it. */
export function withVariation(row: SingleSendRow, variation: AbVariationRow): SingleSendRow {
  const { subject, html_content, preheader, plain_content, generate_plain_content, editor } = variation
  const { document, design_id } = variation
  return {
    ...row,
    subject: subject ?? row.subject,
    ...(html_content === null
      ? {}
      : {
          html_content,
          document,
          design_id,
          preheader: preheader ?? '',
          plain_content: plain_content ?? '',
          generate_plain_content: generate_plain_content ?? true,
          editor: editor ?? row.editor,
        }),
  }
}
