import type { AdConsentSource } from '@carillon/contract/ad-consents'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** A consent to advertising as its source tells it. */
export interface GivenAdConsent {
  contactId: string
  source: AdConsentSource
  /** The form, import or campaign; null for other sources. */
  sourceId: string | null
  /** The words that the person agreed to; empty: they are not known. */
  words: string
  /**
   * True if it also counts after the person has withdrawn an earlier one. A file, and a post whose address is not proven,
   * can be older than that, so they never bring a consent back.
   */
  revives: boolean
}

/** Keeps consents, each contact at most once. A consent that holds already stays as it is, with its first time and words. */
export async function giveAdConsents(
  tx: Db,
  account: string,
  given: readonly GivenAdConsent[],
): Promise<void> {
  for (const revives of [true, false]) {
    const some = given.filter((one) => one.revives === revives)
    if (some.length === 0) continue
    await sql`
      insert into ad_consent as held (contact_id, account_id, given_at, source, source_id, words)
      select "contactId", ${account}::uuid, date_trunc('milliseconds', now()), source, "sourceId", words
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as g ("contactId" uuid, source text, "sourceId" uuid, words text)
      order by "contactId"
      on conflict (contact_id) do ${revives ? revived : sql`nothing`}`.execute(tx)
  }
}

const revived = sql`update set given_at = excluded.given_at, withdrawn_at = null,
        source = excluded.source, source_id = excluded.source_id, words = excluded.words
      where held.withdrawn_at is not null`

/** Withdraws the consents of contacts. A contact without one is noted as well, so that no file brings one later. */
export async function withdrawAdConsents(
  tx: Db,
  account: string,
  contactIds: readonly string[],
  source: AdConsentSource,
): Promise<void> {
  if (contactIds.length === 0) return
  await sql`
    insert into ad_consent as held (contact_id, account_id, given_at, withdrawn_at, source)
    select id, ${account}::uuid, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()), ${source}
    from unnest(${contactIds as string[]}::uuid[]) as w (id) order by id
    on conflict (contact_id) do update set withdrawn_at = excluded.withdrawn_at
    where held.withdrawn_at is null`.execute(tx)
}

/** Deletes the consents of contacts that are erased. */
export async function forgetAdConsents(tx: Db, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return
  await tx
    .deleteFrom('ad_consent')
    .where('contact_id', 'in', [...contactIds])
    .execute()
}

/** The consent of a contact that becomes one with another. A withdrawal of either of the two holds. */
export async function mergeAdConsents(tx: Db, { kept, gone }: { kept: string; gone: string }): Promise<void> {
  const rows = await tx.selectFrom('ad_consent').selectAll().where('contact_id', 'in', [kept, gone]).execute()
  const leaving = rows.find(({ contact_id }) => contact_id === gone)
  if (!leaving) return
  const staying = rows.find(({ contact_id }) => contact_id === kept)
  await forgetAdConsents(tx, [gone])
  if (!staying)
    await tx
      .insertInto('ad_consent')
      .values({ ...leaving, contact_id: kept })
      .execute()
  else if (leaving.withdrawn_at !== null && staying.withdrawn_at === null) {
    const { withdrawn_at } = leaving
    await tx.updateTable('ad_consent').set({ withdrawn_at }).where('contact_id', '=', kept).execute()
  }
}
