import type { AbTestType } from '@carillon/contract/ab-tests'
import { type Db, newId } from '#platform/db.ts'
import type { SingleSendRow } from '../wire.ts'
import { findStoredAbTest, withVariation } from './find-ab-test.ts'

/** The columns of a variation's own, by the kind of test. */
export function ownColumns(row: SingleSendRow, type: AbTestType) {
  const isContent = type === 'content'
  return {
    subject: isContent ? null : row.subject,
    preheader: isContent ? row.preheader : null,
    editor: isContent ? row.editor : null,
    html_content: isContent ? row.html_content : null,
    plain_content: isContent ? row.plain_content : null,
    generate_plain_content: isContent ? row.generate_plain_content : null,
    document: isContent && row.document !== null ? JSON.stringify(row.document) : null,
    design_id: isContent ? row.design_id : null,
  }
}

/** Stores a variation as a copy of a message; the first one has nothing of its own. */
export async function insertVariation(
  tx: Db,
  source: SingleSendRow,
  type: AbTestType,
  position: number,
): Promise<void> {
  await tx
    .insertInto('ab_variation')
    .values({
      id: newId(),
      account_id: source.account_id,
      single_send_id: source.id,
      position,
      ...(position === 0 ? {} : ownColumns(source, type)),
    })
    .execute()
}

/** Copies the test of one single send to another, whose own message is a copy too. The copy was never sent. */
export async function copyAbTest(tx: Db, from: SingleSendRow, to: string): Promise<void> {
  const source = await findStoredAbTest(tx, from.id)
  if (!source) return
  const { type, test_percentage, duration_minutes, winner_criteria } = source.test
  await tx
    .insertInto('ab_test')
    .values({
      single_send_id: to,
      account_id: from.account_id,
      type,
      test_percentage,
      duration_minutes,
      winner_criteria,
    })
    .execute()
  for (const variation of source.variations) {
    const copied = { ...withVariation(from, variation), id: to }
    await insertVariation(tx, copied, type as AbTestType, variation.position)
  }
}
