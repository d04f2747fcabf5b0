import { type AudienceMember, PartnerFault } from '#platform/ads/ad-partner.ts'
import { type AudienceRow, closeCall, storeAudience } from './audience-rows.ts'
import { type Difference, withDifference } from './difference.ts'
import { meantFor } from './meant-for.ts'
import {
  addSharersAgain,
  type Claim,
  claimPage,
  countAgain,
  countMembers,
  findAgain,
  findMembers,
  forgetMembers,
  reopenCalls,
} from './members.ts'
import { dailyMs, soonestMs } from './retry.rules.ts'
import { markOf, partnerFor, type Run } from './run.ts'
import type { Submitted } from './source-of.ts'
import type { People } from './who.ts'

/**
 * Makes an audience and its members at the partner what they are meant to be. Those who left are removed before anyone is
 * added.
 */
export async function fillAudience(run: Run, submitted: Submitted): Promise<void> {
  const { context, row } = run
  const { services, db, now } = context
  await db.transaction().execute(async (tx) => {
    await reopenCalls(tx, row)
    await storeAudience(tx, row, { open_calls: [], uploads: row.uploads + 2 }, now())
  })
  const ref = row.ref ?? (await makeAudience(run, submitted))
  const { people, problem } = await meantFor(run, submitted.source)
  await withDifference(services.database.db, row, people, async (difference) => {
    await removeLeaving(run, ref, difference)
    await addJoining(run, ref, people, difference)
  })
  await finish(run, ref, submitted, problem)
}

async function makeAudience(run: Run, { campaign }: Submitted): Promise<string> {
  const { context, row } = run
  const { partner, access } = await partnerFor(run)
  const ref = await partner.makeAudience(access, { mark: markOf(row), title: campaign.name })
  await storeAudience(context.db, row, { ref }, context.now())
  return ref
}

async function removeLeaving(run: Run, ref: string, difference: Difference): Promise<void> {
  const { context, row } = run
  const { db, now, signal } = context
  for (let number = 1, done = 0; done < difference.leaving; number++) {
    signal.throwIfAborted()
    const { partner, access } = await partnerFor(run)
    const ids = await difference.nextLeaving(partner.membersPerCall)
    done += ids.length
    const members = await findMembers(db, row, ids)
    await addSharersAgain(db, row, members)
    await partner.removeMembers(access, ref, toPartner(members), {
      upload: row.uploads - 1,
      number,
      isLast: done === difference.leaving,
      total: difference.leaving,
    })
    await forgetMembers(db, row, ids)
    await storeAudience(db, row, {}, now())
  }
}

/** Adds new people, then those who have to be added again. */
async function addJoining(run: Run, ref: string, people: People, difference: Difference): Promise<void> {
  const { context, row } = run
  const { db, now, signal } = context
  const again = await countAgain(db, row)
  const total = difference.joining + again
  let after: string | null = null
  for (let number = 1, done = 0; done < total; number++) {
    signal.throwIfAborted()
    const { partner, access } = await partnerFor(run)
    const most = partner.membersPerCall
    let page = difference.nextJoining(most)
    if (!page) {
      const next = await findAgain(db, row, after, most)
      if (!next) return
      after = next.last
      page = next
    }
    done += page.count
    const { call, members } = await claimPage(row, { ...people, now: now() }, page)
    if (members.length === 0) continue
    await partner.addMembers(access, ref, toPartner(members), {
      upload: row.uploads,
      number,
      isLast: done >= total,
      total,
    })
    await closeCall(db, row, call)
  }
}

const toPartner = (members: Claim['members']): AudienceMember[] =>
  members.map(({ email, phone }) => ({ email, phone }))

async function finish(
  run: Run,
  ref: string,
  submitted: Submitted,
  problem: AudienceRow['problem'],
): Promise<void> {
  const { context, row } = run
  const { db, now } = context
  const { partner, access } = await partnerFor(run)
  const found = await partner.readAudience(access, ref)
  if (found.state === 'gone')
    throw new PartnerFault('gone', { code: 'ad_audience_gone', field: 'audience', message: '' })
  const isFlagged = found.state === 'flagged'
  if (row.role === 'seed' && !isFlagged) await makeLookalike(run, ref, submitted)
  const left = await countAgain(db, row)
  await storeAudience(
    db,
    row,
    {
      state: found.state,
      matched: found.matched,
      problem: isFlagged ? found.problem : problem,
      uploaded: (await countMembers(db, row)) - left,
      generation: submitted.generation,
      synced_at: now(),
      attempts: 0,
      next_at: new Date(now().getTime() + (left > 0 ? soonestMs : dailyMs)),
      lease: null,
      leased_until: null,
    },
    now(),
  )
}

/** Has the partner look for people like those of the seed. Other countries make another one; a running ad may use the former. */
async function makeLookalike(run: Run, seed: string, { campaign }: Submitted): Promise<void> {
  const { context, row } = run
  const countries = [...campaign.targeting.countries].sort()
  if (row.lookalike_ref !== null && row.countries.join() === countries.join()) return
  const { partner, access } = await partnerFor(run)
  const former = row.lookalike_ref === null ? row.former_refs : [...row.former_refs, row.lookalike_ref]
  const made = await partner.makeLookalike(access, {
    mark: markOf(row, `lookalike.${former.length + 1}`),
    title: campaign.name,
    seed,
    countries,
  })
  await storeAudience(context.db, row, { lookalike_ref: made, countries, former_refs: former }, context.now())
}
