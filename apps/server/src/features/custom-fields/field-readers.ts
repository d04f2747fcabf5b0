import type { CustomFieldRef } from '@carillon/segment-language/tree'
import type { Db } from '#platform/db.ts'
import type { Texts } from './tag-use.ts'

/**
 * Finds and updates the features that read custom fields. Those features import custom fields, not the other way round,
 * so roles pass these functions (docs/decisions/0090).
 */
export interface FieldReaders {
  segments: {
    /** The account's segments with the fields they read: reserved ones by name, custom ones by id. */
    find(db: Db, account: string): Promise<{ id: string; name: string; fields: string[] }[]>
    /** Called in the transaction that renames; `before` are the account's fields under their old names. */
    fieldRenamed(
      tx: Db,
      account: string,
      renamed: { id: string; name: string },
      before: readonly CustomFieldRef[],
    ): Promise<void>
    /** Called in the transaction that deletes. */
    fieldDeleted(tx: Db, account: string, field: { id: string; name: string }): Promise<void>
  }
  /** Texts whose tags name fields. */
  designs: Texts
  savedRows: Texts
  drafts: Texts
  /** Emails of automations name fields in tags; entries and steps name them as segments do. */
  automations: Texts & {
    reading(db: Db, account: string): Promise<{ id: string; name: string; fields: string[] }[]>
  }
  /** Signup forms with the fields that they ask for or fill in. */
  forms(db: Db, account: string): Promise<{ id: string; name: string; fields: string[] }[]>
}
