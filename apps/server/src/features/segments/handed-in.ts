import type { Contact } from '@carillon/contract/contacts'
import type { FindUses } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'

/** What those above segments do for them. They know segments, so roles hand this in (docs/decisions/0090). */
export interface HandedIn {
  findUses: FindUses
  /** Contacts as the API answers them, in the order of the ids; who is gone is left out. */
  findContacts(db: Db, account: string, ids: readonly string[], base: string): Promise<Contact[]>
  /** A contact by whatever it is known by; null when nobody is. */
  findByAnything(db: Db, account: string, typed: string): Promise<string | null>
  /**
   * Puts the deletion of all members, and then of the segment, into the queue within the caller's transaction.
   * @returns the job
   */
  startDeletion(
    tx: Db,
    identity: Identity,
    segment: { id: string; name: string; contacts_count: number },
  ): Promise<string>
}
