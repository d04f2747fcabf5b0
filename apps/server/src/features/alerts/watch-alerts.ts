import type { AlertFrequency } from '@carillon/contract/alerts'
import { sql } from 'kysely'
import { creditStateOf } from '#features/entitlements/public.ts'
import { enqueue, type JobContext } from '#jobs/define-job.ts'
import { creditPeriod } from '#sending/audience/public.ts'
import { lastPeriod, nextMail } from './periods.rules.ts'
import { mailStats, mailUsage } from './tell.job.ts'

/** Starts the mails of alerts that are due. An alert and the note that it was told are one transaction. */
export async function watchAlerts(context: JobContext): Promise<void> {
  await tellUsage(context)
  await tellStats(context)
}

/** A share that is reached is told once in a period of credits, usually a month. If the plan allows more meanwhile, reaching it again is told again. */
async function tellUsage({ db, services, now, signal }: JobContext): Promise<void> {
  const at = now()
  // All accounts: their alerts are watched by one job.
  const accounts = await db
    .selectFrom('alert')
    .select('account_id')
    .distinct()
    .where('percentage', 'is not', null)
    .execute()
  for (const { account_id: account } of accounts) {
    signal.throwIfAborted()
    const state = await creditStateOf(services, db, account, at)
    const period = creditPeriod(at, state?.limit)
    const share = !state ? 0 : state.total === 0 ? 100 : (state.used / state.total) * 100
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number; is_reached: boolean }>`
        update alert set told_for = case when percentage <= ${share}::float8 then ${period}::date end
        where account_id = ${account} and percentage is not null
          and (percentage <= ${share}::float8) is distinct from (told_for is not distinct from ${period}::date)
        returning id, percentage <= ${share}::float8 as is_reached`.execute(tx)
      for (const { id, is_reached } of rows) {
        if (is_reached) await enqueue(tx, mailUsage, { account, id, at: at.toISOString() })
      }
    })
  }
}

async function tellStats({ db, now }: JobContext): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    // All accounts: what is due is started by one job.
    const due = await tx
      .selectFrom('alert')
      .select(['id', 'account_id', 'frequency'])
      .where('next_at', '<=', at)
      .orderBy('next_at')
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, account_id: account, frequency } of due) {
      const every = frequency as AlertFrequency
      await tx
        .updateTable('alert')
        .set({ next_at: nextMail(every, at) })
        .where('account_id', '=', account)
        .where('id', '=', id)
        .execute()
      await enqueue(tx, mailStats, { account, id, ...lastPeriod(every, at) })
    }
  })
}
