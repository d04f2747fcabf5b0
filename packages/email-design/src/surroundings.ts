import { contentWidth } from './column-geometry.ts'
import type { Design, Globals } from './design.ts'

/** The place of a module: the settings it inherits and the width available. */
export interface Surroundings {
  globals: Globals
  width: number
  /** True if the columns around the module have a background of their own, which dark mode doesn't change. */
  isTinted?: boolean
  /** The modules that links of the message lead to. */
  anchors?: ReadonlySet<string>
  /** True if the parts for Outlook for Windows are left out, so that HTML to edit has everything only once. */
  isEdited?: boolean
}

/** The surroundings of a module that is directly in the message. */
export function surroundingsOf(design: Pick<Design, 'globals'>): Surroundings {
  return { globals: design.globals, width: contentWidth(design.globals) }
}
