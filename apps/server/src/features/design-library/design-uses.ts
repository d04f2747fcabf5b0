import type { DesignUse } from '@carillon/contract/design-library'
import type { Db } from '#platform/db.ts'
import { getDesign } from './designs.ts'

export type FoundUse = DesignUse & { updated_at: Date }

/** Finds copies of a design. Features with messages import this one, so roles pass these functions. */
export type FindDesignUses = (db: Db, account: string, designId: string) => Promise<FoundUse[]>

const shown = 50

/** @throws design_not_found */
export async function listDesignUses(
  db: Db,
  account: string,
  id: string,
  finders: readonly FindDesignUses[],
): Promise<{ result: DesignUse[]; count: number }> {
  await getDesign(db, account, id)
  const found: FoundUse[] = []
  for (const find of finders) found.push(...(await find(db, account, id)))
  found.sort((a, b) => b.updated_at.getTime() - a.updated_at.getTime())
  const result = found.slice(0, shown).map(({ updated_at: _, ...use }) => use)
  return { result, count: found.length }
}
