import type { EmailTestKind } from '@carillon/contract/email-testing'
import type { Db } from '#platform/db.ts'

/**
 * True if a test of this content has ended with results. A test without an A/B test counts for the variation that has the
 * same content now. Tests are kept for 90 days.
 */
export async function isTested(
  db: Db,
  account: string,
  kind: EmailTestKind,
  messageId: string,
  variationId: string | null,
  digest: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('email_test')
    .select('id')
    .where('account_id', '=', account)
    .where('kind', '=', kind)
    .where('message_id', '=', messageId)
    .where('digest', '=', digest)
    .where('state', 'in', ['complete', 'partial'])
    .$if(variationId !== null, (query) =>
      query.where(({ or, eb }) => or([eb('variation_id', '=', variationId), eb('variation_id', 'is', null)])),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
