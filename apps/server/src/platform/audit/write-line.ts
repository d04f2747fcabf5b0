import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db.ts'
import { insertion, type PendingLine, valuesOf } from './audit-line.ts'

/** Writes a line by itself: for what no call does, and for calls whose statements could not take it along. */
export async function writeLine(db: Db, pending: PendingLine): Promise<void> {
  pending.isWritten = true
  const values = valuesOf(pending).map((value): RawBuilder<unknown> => sql`${value}`)
  await sql`${sql.raw(insertion)}(${sql.join(values)})`.execute(db)
}

/** Notes that a call failed after its line was written. */
export async function noteFailure(db: Db, { id, line }: PendingLine): Promise<void> {
  await sql`update audit_line set outcome = 'failed' where account_id = ${line.account} and id = ${id}`.execute(
    db,
  )
}

/** The lines that are deleted by one statement. */
const step = 10_000

/** Deletes the lines of an account that lie before an id. */
export async function deleteLinesBefore(db: Db, account: string, id: string): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from audit_line where account_id = ${account} and id in (
        select id from audit_line where account_id = ${account} and id < ${id} order by id limit ${step})
    `.execute(db)
    if (Number(numAffectedRows) < step) return
  }
}
