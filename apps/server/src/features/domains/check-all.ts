import type { JobContext } from '#jobs/define-job.ts'
import { checkDomain, forgetRetiredKeys } from './check-domain.ts'
import { checkLink } from './check-link.ts'
import type { Checking, VerifySenders } from './checking.ts'

const hourMs = 3_600_000
/** Pending domains are looked at every hour, for this many days. */
const pendingDays = 3
const atOnce = 4
/** The most domains and links of one run; the others are looked at in the next one. */
const most = 1000

/**
 * Looks at the records of domains and branded links: once a day, and every hour if a record was missing or is waited
 * for. Run every hour.
 */
export function checkDomains(verifySenders: VerifySenders) {
  return async ({ db, services, log, signal, now }: JobContext): Promise<void> => {
    const at = now()
    await forgetRetiredKeys(db, at)
    const { config, receivers } = services
    const checking: Checking = { db, config, receivers, log, now: at, verifySenders, tells: true }
    const due = [
      ...(await findDue(checking, 'mail_domain')).map((one) => ({ ...one, check: checkDomain })),
      ...(await findDue(checking, 'mail_link')).map((one) => ({ ...one, check: checkLink })),
    ]
    const work = async () => {
      for (let one = due.shift(); one !== undefined; one = due.shift()) {
        signal.throwIfAborted()
        // A domain that was deleted meanwhile, or fails for a reason of its own, keeps no other from being looked at.
        await one
          .check({ ...checking, now: now() }, one.account_id, one.id)
          .catch((err: unknown) => log.warn({ err, id: one?.id }, 'the records of a domain were not checked'))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
}

function findDue({ db, now }: Checking, table: 'mail_domain' | 'mail_link') {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return db
    .selectFrom(table)
    .select(['id', 'account_id'])
    .where((is) =>
      is.or([
        is('checked_at', 'is', null),
        is('checked_at', '<', before(24 * hourMs - hourMs / 2)),
        is.and([is('failing_since', 'is not', null), is('checked_at', '<', before(hourMs / 6))]),
        is.and([
          is('verified_at', 'is', null),
          is('created_at', '>', before(pendingDays * 24 * hourMs)),
          is('checked_at', '<', before(hourMs / 2)),
        ]),
      ]),
    )
    .orderBy('checked_at')
    .limit(most)
    .execute()
}
