import { legacyNumbers } from '@carillon/contract/legacy-numbers'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { findByNumber } from './find-by-number.ts'

export function legacyNumbersRoutes(app: App): void {
  handle(app, legacyNumbers.find, async ({ db, account }, { query }) => {
    const id = await findByNumber(db, account, query)
    if (id === undefined) throw new Refusal('not_found', { id: query.number })
    return { id }
  })
}
