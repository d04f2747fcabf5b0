import type { Matching } from '@carillon/contract/contact-bulk'
import { useState } from 'react'
import type { Chosen } from './chosen.ts'

const nobody: ReadonlySet<string> = new Set()

interface Choice {
  chosen: Chosen
  /** The selected rows of this page. */
  rows: ReadonlySet<string>
  /** True if all rows of this page are selected one by one. The user can then extend the selection to all pages. */
  isPage: boolean
  choose: (rows: ReadonlySet<string>) => void
  chooseAll: (matching: Matching, count: number) => void
  clear: () => void
}

/**
 * The selection in a table: rows of this page, or all matching contacts. Deselecting one contact of all goes back to
 * the rows of this page. Contacts that are no longer shown, because another tab deleted them, are not selected.
 */
export function useChoice(shown: readonly { id: string }[] | undefined): Choice {
  const [ticked, setTicked] = useState(nobody)
  const [all, setAll] = useState<Extract<Chosen, { kind: 'all' }>>()
  const inSight = (shown ?? []).map(({ id }) => id)
  const ids = inSight.filter((id) => ticked.has(id))
  return {
    chosen: all ?? { kind: 'some', ids },
    rows: new Set(all ? inSight : ids),
    isPage: !all && inSight.length > 0 && ids.length === inSight.length,
    choose(rows) {
      setAll(undefined)
      setTicked(rows)
    },
    chooseAll: (matching, count) => setAll({ kind: 'all', matching, count }),
    clear() {
      setAll(undefined)
      setTicked(nobody)
    },
  }
}
