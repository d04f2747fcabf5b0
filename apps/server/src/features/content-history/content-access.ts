import type { ContentKind, KeptContent } from '@carillon/contract/content-history'
import type { Db } from '#platform/db.ts'

/** Names a piece of content and its account. */
export interface ContentPlace {
  account: string
  kind: ContentKind
  id: string
}

export interface Writing {
  /** The revision that its author saw; null: any. */
  startsFrom: number | null
  /** The user who restores. */
  user: string
  now: Date
  publicUrl: string
}

/**
 * Reads and writes one kind of content. The feature that owns it implements this. Both refuse content of other
 * accounts.
 */
export interface ContentAccess {
  /**
   * The content whose history and lock this content shares, because both are the same message; null if it has its own,
   * as all content of kinds without this function has.
   */
  partOf?(db: Db, account: string, id: string): Promise<Omit<ContentPlace, 'account'> | null>
  read(db: Db, account: string, id: string): Promise<KeptContent>
  /** Changes the content as the feature's own call does, with the same refusals. */
  write(db: Db, account: string, id: string, content: KeptContent, how: Writing): Promise<unknown>
}

export type ContentAccessByKind = Record<ContentKind, ContentAccess>
