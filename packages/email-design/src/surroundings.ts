import { contentWidth } from './column-geometry.ts'
import type { Design, Globals } from './design.ts'

/** Where a module stands: what it inherits and how many pixels it may take. */
export interface Surroundings {
  globals: Globals
  width: number
  /** The columns it stands in have a background of their own, which nothing darkens. */
  isTinted?: boolean
  /** Without what Outlook for Windows alone gets: HTML that somebody edits says everything once. */
  isEdited?: boolean
}

/** The room of a module that stands in the message itself. */
export function surroundingsOf(design: Pick<Design, 'globals'>): Surroundings {
  return { globals: design.globals, width: contentWidth(design.globals) }
}
