import type { Design, ModuleId } from './design.ts'

export type FindingCode =
  | 'empty'
  | 'unsubscribe_missing'
  | 'too_large'
  | 'image_only'
  | 'image_without_source'
  | 'image_without_alt'
  | 'button_without_link'
  | 'link_empty'
  | 'link_dead'
  | 'contrast'
  | 'tap_target'
  | 'tag_empty'
  | 'tag_unknown'

/** Something a reader of the message would stumble over. It keeps nothing from being stored. */
export interface Finding {
  code: FindingCode
  /** What its sentence is filled with. */
  details: Record<string, string | number>
}

export interface DesignFinding extends Finding {
  module: ModuleId | null
  /** The change that certainly mends it. */
  fix?: (design: Design, newId: () => ModuleId) => Design
}

/** In HTML that was written by hand: where, and how the source is mended where that is certain. */
export interface SourceFinding extends Finding {
  /** Where it begins, in characters; null for the message as a whole. */
  at: number | null
  /** What certainly mends it: text put in at a place. */
  fix?: { at: number; insert: string }
}
