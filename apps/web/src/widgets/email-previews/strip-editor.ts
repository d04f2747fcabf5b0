import type { ClientDefect } from '@carillon/contract/email-test-results'

/** The open message, as far as the previews beside it follow and mend it. */
export interface StripEditor {
  /** The modules to show, the first one with a place in a picture: the selected one, then those that contain it. */
  modules: readonly string[]
  /** The kind of a module, as a word. */
  nameOf: (module: string) => string | undefined
  /** Selects a module in the editor. */
  show: (module: string) => void
  /** The function that mends a defect; null where the editor can't. */
  mendOf: (defect: ClientDefect) => (() => void) | null
}
