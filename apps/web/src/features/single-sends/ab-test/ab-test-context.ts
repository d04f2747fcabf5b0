import type { AbTest, AbTestFields, VariationLetter } from '@carillon/contract/ab-tests'
import { createContext, use } from 'react'
import type { AbTestChange } from '#api/ab-tests.ts'

/** The A/B test of the draft that is open in the editor. */
export interface AbTestHandle {
  id: string
  /** The test as stored when the editor was opened, with all variations. Undefined without a test. */
  test: AbTest | undefined
  /** The settings as they are now; null without a test. */
  fields: AbTestFields | null
  /** The variation whose message is open. */
  shown: VariationLetter
  /** True if the user has just switched to this variation, so that the switch gets the focus. */
  isSwitched: boolean
  /**
   * Saves open edits, makes the change and opens the draft again. A dialog closes to the message of the given variation.
   * Returns true if the change was made.
   */
  change: (change: AbTestChange, leaveTo?: VariationLetter) => Promise<boolean>
  isChanging: boolean
  /** Opens the message of a variation, after saving the open one. */
  show: (letter: VariationLetter) => Promise<void>
}

export const AbTestContext = createContext<AbTestHandle | null>(null)

export function useAbTest(): AbTestHandle {
  const handle = use(AbTestContext)
  if (!handle) throw new Error('no A/B test: render below AbTestContext')
  return handle
}
