import type { RawBuilder } from 'kysely'
import { folded } from '#platform/folded-text.ts'

/** A name as the indexes for search and order have it (migration 0162). The index serves this expression and no other. */
export function foldedName(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return folded(name)
}
