import type { Contact } from '@carillon/contract/contacts'
import type { FindUses } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'

/** Functions of features that import this one. `roles` passes them to the routes (docs/decisions/0090). */
export interface Dependencies {
  findUses: FindUses
  /** Contacts as the API shows them, in the order of the ids; deleted ones are left out. */
  findContacts(db: Db, account: string, ids: readonly string[], base: string): Promise<Contact[]>
  /**
   * The campaigns that were sent or are being sent, by these names: numbers or ids. Unknown names are left out.
   */
  findSentCampaigns(
    db: Db,
    account: string,
    names: readonly string[],
  ): Promise<Map<string, { id: string; number: number }>>
  /** Finds a contact by any of its identifiers; null when there is none. */
  findByAnyIdentifier(db: Db, account: string, typed: string): Promise<string | null>
  /**
   * Enqueues the deletion of all members, and then of the segment, within the caller's transaction.
   * @returns the job
   */
  startDeletion(
    tx: Db,
    identity: Identity,
    segment: { id: string; name: string; contacts_count: number },
  ): Promise<string>
}
