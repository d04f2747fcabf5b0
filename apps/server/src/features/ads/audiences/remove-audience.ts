import type { AudienceRow } from './audience-rows.ts'
import { countMembers, forgetAllMembers } from './members.ts'
import { markOf, partnerFor, type Run } from './run.ts'

/** Deletes an audience at its partner, and then here, with the hashes that were kept until now. */
export async function removeAudience(run: Run): Promise<void> {
  const { context, row } = run
  if (await mayStand(run)) await removeThere(run)
  await forgetAllMembers(context.db, row)
  await context.db.deleteFrom('ad_audience').where('id', '=', row.id).where('lease', '=', row.lease).execute()
}

/** False if no call can have made anything of it. */
async function mayStand({ context, row }: Run): Promise<boolean> {
  return row.ref !== null || row.uploads > 0 || (await countMembers(context.db, row)) > 0
}

async function removeThere(run: Run): Promise<void> {
  const { row } = run
  for (const ref of [...row.former_refs, ...(row.lookalike_ref === null ? [] : [row.lookalike_ref])]) {
    const { partner, access } = await partnerFor(run)
    await partner.removeAudience(access, ref)
  }
  const { partner, access } = await partnerFor(run)
  await partner.removeAudience(access, row.ref ?? (await partner.makeAudience(access, lost(row))))
}

/** An audience whose answer may have been lost: the same call finds it. */
const lost = (row: AudienceRow) => ({ mark: markOf(row), title: 'Carillon' })
