import type { Design, ModuleId } from './design.ts'

export type FindingCode =
  | 'empty'
  | 'unsubscribe_missing'
  | 'too_large'
  | 'image_only'
  | 'text_placeholder'
  | 'module_empty'
  | 'image_without_source'
  | 'image_without_alt'
  | 'button_without_link'
  | 'link_empty'
  | 'link_example'
  | 'link_without_protocol'
  | 'link_dead'
  | 'link_anchor'
  | 'contrast'
  | 'tap_target'
  | 'tag_empty'
  | 'tag_unknown'

/** A problem that a recipient would notice. It does not prevent storing the design. */
export interface Finding {
  code: FindingCode
  /** The values of the placeholders in its sentence. */
  details: Record<string, string | number>
}

export interface DesignFinding extends Finding {
  module: ModuleId | null
  /** A change that fixes the problem. */
  fix?: (design: Design, newId: () => ModuleId) => Design
}

/** A finding in hand-written HTML, with its position and, where possible, a fix. */
export interface SourceFinding extends Finding {
  /** The position in characters; null for the whole message. */
  at: number | null
  /** Text to insert at a position, which fixes the problem. */
  fix?: { at: number; insert: string }
}

/** The length in characters to which texts and addresses are cut in findings. */
const longest = 80

export function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text
}
