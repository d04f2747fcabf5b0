import type { ContentKind, KeptContent } from '@carillon/contract/content-history'
import type { Db } from '#platform/db.ts'

/** Which piece of content, of which account. */
export interface ContentPlace {
  account: string
  kind: ContentKind
  id: string
}

export interface Writing {
  /** The revision its author saw; null takes whatever is there. */
  startsFrom: number | null
  /** Who restores. */
  user: string
  now: Date
  publicUrl: string
}

/** The way to one kind of content, given by the feature that keeps it. Both refuse what is not the account's. */
export interface ContentDoor {
  read(db: Db, account: string, id: string): Promise<KeptContent>
  /** Changes it as the feature's own call does, its refusals included. */
  write(db: Db, account: string, id: string, content: KeptContent, how: Writing): Promise<unknown>
}

export type ContentDoors = Record<ContentKind, ContentDoor>
