import type { Matching } from '@carillon/contract/contact-bulk'
import { useState } from 'react'
import type { Chosen } from './chosen.ts'

const nobody: ReadonlySet<string> = new Set()

interface Choice {
  chosen: Chosen
  /** The rows in sight that are ticked. */
  rows: ReadonlySet<string>
  /** Every row in sight is ticked, one by one: the moment to offer the rest. */
  isPage: boolean
  choose: (rows: ReadonlySet<string>) => void
  chooseAll: (matching: Matching, count: number) => void
  clear: () => void
}

/**
 * Who is chosen in a table: rows in sight, or everybody over all its pages. Unticking one of everybody goes back to the
 * rows in sight. People who are no longer shown, because another tab deleted them, are not chosen either.
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
