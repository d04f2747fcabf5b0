import type { AdConsent, AdConsentSource } from '@carillon/contract/ad-consents'
import type { Db } from '#platform/db.ts'
import { giveAdConsents, withdrawAdConsents } from '../ad-consents/ad-consents.ts'
import { findPerson } from './person.ts'

/** @throws contact_not_found */
export async function findAdConsent(db: Db, account: string, id: string): Promise<AdConsent | null> {
  const person = await findPerson(db, account, id)
  return findAdConsentOf(db, account, person.id)
}

/** The consent of a contact, who may be deleted; null: there never was one. */
export async function findAdConsentOf(db: Db, account: string, contactId: string): Promise<AdConsent | null> {
  const row = await db
    .selectFrom('ad_consent')
    .select(['given_at', 'withdrawn_at', 'source', 'words'])
    .where('contact_id', '=', contactId)
    .where('account_id', '=', account)
    .executeTakeFirst()
  if (!row) return null
  return {
    given_at: row.given_at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    source: row.source as AdConsentSource,
    words: row.words,
  }
}

/**
 * Records the word of a member of the account about a contact.
 * @throws contact_not_found
 */
export async function setAdConsent(
  db: Db,
  account: string,
  id: string,
  isGiven: boolean,
): Promise<AdConsent | null> {
  const { id: contactId } = await findPerson(db, account, id)
  if (isGiven) {
    const given = { contactId, source: 'person' as const, sourceId: null, words: '', revives: true }
    await giveAdConsents(db, account, [given])
  } else await withdrawAdConsents(db, account, [contactId], 'person')
  return findAdConsent(db, account, contactId)
}
