import type { PreflightFinding, PreflightProblem } from '@carillon/contract/preflight'
import { recipientsAbout } from '#features/audiences/public.ts'
import { warning } from '#features/campaign-messages/public.ts'
import { type CreditState, creditStateOf } from '#features/entitlements/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { type SingleSendRow, toWire } from './wire.ts'

interface When {
  config: Config
  when: 'now' | Date | null
  now: Date
}

/** The credits of the period in which a single send begins; null where there is no limit. */
async function creditsFor(
  db: Db,
  row: SingleSendRow,
  { config, when, now }: When,
): Promise<CreditState | null> {
  return creditStateOf({ config }, db, row.account_id, when instanceof Date && when > now ? when : now)
}

/**
 * Refuses a send without any credit. A send that begins later is not refused: until then the operator may give more.
 * Without more, it becomes a draft again when it is due.
 */
export async function creditProblems(db: Db, row: SingleSendRow, input: When): Promise<PreflightProblem[]> {
  if (input.when instanceof Date && input.when > input.now) return []
  const credits = await creditsFor(db, row, input)
  if (!credits || credits.mayExceed || credits.remain > 0) return []
  return [{ card: 'recipients', code: 'credits_used_up', field: 'send_to', details: {} }]
}

/** Warns if the credits are not enough for everybody. It counts the recipients only if there is a limit. */
export async function creditWarnings(db: Db, row: SingleSendRow, input: When): Promise<PreflightFinding[]> {
  const credits = await creditsFor(db, row, input)
  if (!credits) return []
  const { remain, mayExceed } = credits
  if (remain === 0 && !mayExceed) {
    const isLater = (await creditProblems(db, row, input)).length === 0
    return isLater ? [warning('recipients', 'credits_none')] : []
  }
  const recipients = await recipientsAbout(
    { db, account: row.account_id, now: input.now },
    toWire(row).send_to,
    row.suppression_group_id,
  )
  if (recipients <= remain) return []
  return mayExceed
    ? [warning('recipients', 'credits_overage', { count: recipients - remain })]
    : [warning('recipients', 'credits_short', { count: remain })]
}

/** The number of these recipients that the credits cover. */
export async function withinCredits(
  db: Db,
  row: SingleSendRow,
  recipients: number,
  input: When,
): Promise<number> {
  const credits = await creditsFor(db, row, input)
  return !credits || credits.mayExceed ? recipients : Math.min(recipients, credits.remain)
}
