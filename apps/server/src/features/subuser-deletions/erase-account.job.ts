import { type DeletionPhase, deletionPhases } from '@carillon/contract/subuser-deletions'
import { leavePartners } from '#features/ads/public.ts'
import { defineJob, type JobContext } from '#jobs/define-job.ts'
import { accountErasing, countErased, enterPhase, keepEnd, phaseOf, showLife } from './deletions.ts'
import { eraseContacts, eraseCopies } from './erase/erase-contacts.ts'
import { eraseFiles } from './erase/erase-files.ts'
import { countMessages, eraseMessages } from './erase/erase-messages.ts'
import { eraseRest } from './erase/erase-rest.ts'
import { eraseSets } from './erase/erase-sets.ts'
import { Pace } from './erase/pace.ts'
import { stopWork } from './erase/stop-work.ts'

type Phase = (context: JobContext, account: string, pace: Pace) => Promise<void>

/** Each phase erases what is there, so one that was killed is done again from the beginning of what is left. */
const phases: Record<DeletionPhase, Phase> = {
  async stopping(context, account, pace) {
    await leaveAds(context, account)
    await stopWork(context.db, account, pace)
    await eraseFiles(context.services, account, pace)
  },
  async contacts({ db, now }, account, pace) {
    await eraseSets(db, account, pace)
    await pace.pages<string>((most, after) =>
      eraseContacts(db, account, { most, after }, (tx, contacts) =>
        countErased(tx, account, { contacts }, now()),
      ),
    )
    await pace.all((most) => eraseCopies(db, account, most))
  },
  async messages({ db, now }, account, pace) {
    await countMessages(db, account)
    await eraseMessages(db, account, pace, (tx, messages) => countErased(tx, account, { messages }, now()))
  },
  rest: ({ db, now }, account, pace) => eraseRest(db, account, pace, (tx) => keepEnd(tx, account, now())),
}

/**
 * Erases an account that is being deleted (docs/decisions/0254): in small pieces, each a transaction of its own. Safe to be
 * killed anywhere, and to run twice.
 */
export const eraseAccount = defineJob({
  ...accountErasing,
  async run({ account }, context) {
    const { db, log, signal, now } = context
    const began = performance.now()
    const pace = new Pace(signal, lifeOf(context, account))
    for (let phase = await phaseOf(db, account); phase !== null; ) {
      await phases[phase](context, account, pace)
      const next = deletionPhases[deletionPhases.indexOf(phase) + 1] ?? null
      if (next) await enterPhase(db, account, next, now())
      else
        log.info({ account, seconds: Math.round((performance.now() - began) / 1000) }, 'an account is erased')
      phase = next
    }
  },
})

/** The time for which partners of ads that do not answer hold a deletion up, in milliseconds. */
const adsMs = 3_600_000

/** Ads that run on would cost money, and no one could see them. @throws while a partner may still be reached */
async function leaveAds({ services, db, log, now }: JobContext, account: string): Promise<void> {
  const left = await leavePartners(services, db, account)
  if (left.length === 0) return
  const { started_at } = await db
    .selectFrom('account_deletion')
    .select('started_at')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  if (now().getTime() - started_at.getTime() < adsMs)
    throw new Error(`Ads of ${account} may still run at ${left.join(', ')}`)
  log.error({ account, partners: left }, 'ads of an account that is erased may still run at their partners')
}

const lifeEveryMs = 10_000

/** Notes now and then that the job lives, so that it neither is asked for again nor looks stalled. */
function lifeOf({ db, now }: JobContext, account: string): () => Promise<void> {
  let shownAt = performance.now()
  return async () => {
    if (performance.now() - shownAt < lifeEveryMs) return
    shownAt = performance.now()
    await showLife(db, account, now())
  }
}
