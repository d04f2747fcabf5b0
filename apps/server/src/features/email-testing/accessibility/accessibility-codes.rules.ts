/**
 * Each finding with its level. A problem keeps readers from a part of the message, by WCAG 2.2 A or AA; a hint makes
 * reading harder. The sentences are in the texts `email-accessibility`.
 */
export const accessibilityCodes = {
  language_missing: 'problem',
  language_invalid: 'problem',
  language_wrong: 'problem',
  title_missing: 'hint',
  heading_missing: 'hint',
  heading_empty: 'problem',
  heading_first_not_h1: 'hint',
  heading_several_h1: 'hint',
  heading_skipped: 'hint',
  image_without_alt: 'problem',
  image_alt_file_name: 'problem',
  image_alt_vague: 'hint',
  image_alt_long: 'hint',
  linked_image_without_alt: 'problem',
  images_only: 'problem',
  contrast: 'problem',
  text_small: 'hint',
  link_empty: 'problem',
  link_vague: 'hint',
  link_raw_address: 'hint',
  link_short: 'hint',
  link_same_text: 'hint',
  button_empty: 'problem',
  target_small: 'problem',
  layout_table: 'problem',
  table_without_headers: 'hint',
  reading_order: 'hint',
} as const satisfies Record<string, 'problem' | 'hint'>

export type AccessibilityCode = keyof typeof accessibilityCodes

/** A place that a rule found. `detail` quotes the message and needs no translation; empty if there is nothing to quote. */
export interface FoundPlace {
  code: AccessibilityCode
  module: string | null
  detail: string
}
