/** The rules with their weights. Five rules of one point make spam; only dangerous attachments do so alone. */
export const contentWeights = {
  subject_empty: 1.5,
  subject_capitals: 1.5,
  subject_shouting: 1,
  subject_feigned_reply: 1.5,
  text_capitals: 1,
  text_shouting: 1,
  /** For one phrase; four count. */
  phrases: 0.7,
  image_only: 3,
  little_text: 1.5,
  plain_text_missing: 1,
  unsubscribe_missing: 1.5,
  unsubscribe_header_missing: 0.5,
  address_missing: 1,
  link_mismatch: 2,
  link_shortened: 1.5,
  link_ip: 1.5,
  link_script: 2,
  attachment_dangerous: 5,
  attachment_doubtful: 1,
  html_errors: 0.5,
  active_content: 2,
  html_clipped: 0.5,
  message_large: 1,
  text_hidden: 2,
  text_disguised: 2,
  many_fonts: 0.5,
  many_colors: 0.5,
} as const

export type ContentRule = keyof typeof contentWeights

/** The part of the message that fits a rule; true: there is none to show. */
export type Finding = readonly [rule: ContentRule, evidence: string | true, times?: number]
