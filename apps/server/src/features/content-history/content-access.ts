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
  /** The content of which this is the same message; null: it is one of its own, as all are of a kind without this. */
  partOf?(db: Db, account: string, id: string): Promise<Omit<ContentPlace, 'account'> | null>
  read(db: Db, account: string, id: string): Promise<KeptContent>
  /** Changes the content as the feature's own call does, with the same refusals. */
  write(db: Db, account: string, id: string, content: KeptContent, how: Writing): Promise<unknown>
}

export type ContentAccessByKind = Record<ContentKind, ContentAccess>
