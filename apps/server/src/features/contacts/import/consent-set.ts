import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { giveAdConsents, withdrawAdConsents } from '../ad-consents/ad-consents.ts'
import { type ImportPlan, isAccepted, type SetRange } from './set-statement.ts'
import type { Stage } from './stage-tables.ts'

/**
 * Keeps the consents to advertising that the rows of an applied set tell, in the set's transaction. A file never brings a
 * withdrawn consent back.
 */
export async function consentSet(tx: Db, stage: Stage, plan: ImportPlan, range: SetRange): Promise<void> {
  if (!plan.hasAdConsent) return
  const rows = await peopleOf(tx, stage, plan, range)
  const given = rows.flatMap(({ contact_id: contactId, is_given }) =>
    is_given
      ? [{ contactId, source: 'import' as const, sourceId: plan.jobId, words: '', revives: false }]
      : [],
  )
  const withdrawn = rows.flatMap(({ contact_id, is_given }) => (is_given ? [] : [contact_id]))
  await giveAdConsents(tx, plan.account, given)
  await withdrawAdConsents(tx, plan.account, withdrawn, 'import')
}

/** The contacts of the rows: the ones that were found before, and new ones by their strongest identifier. */
async function peopleOf(tx: Db, stage: Stage, plan: ImportPlan, range: SetRange) {
  const values = plan.kinds.map((kind) => sql`r.${sql.ref(kind)}`)
  const kinds = plan.kinds.map((kind) => sql`when r.${sql.ref(kind)} is not null then ${sql.lit(kind)}`)
  const { rows } = await sql<{ contact_id: string; is_given: boolean }>`
    with s as materialized (
      select h.contact_id as hit, r.ad_consent, coalesce(${sql.join(values)}) as value,
        (case ${sql.join(kinds, sql` `)} end)::identifier_kind as kind
      from ${stage.rows} r left join ${stage.hits} h on h.row = r.row
      where r.ad_consent is not null and ${isAccepted(stage, range)}
    )
    select distinct on (contact_id) coalesce(s.hit, i.contact_id) as contact_id, s.ad_consent as is_given
    from s left join contact_identifier i
      on s.hit is null and i.account_id = ${plan.account} and i.kind = s.kind and i.value = s.value
    where coalesce(s.hit, i.contact_id) is not null
    order by contact_id`.execute(tx)
  return rows
}
