import type { Editor } from '@carillon/contract/single-sends'

/** The content that the author of a message writes. Every table of messages has these columns by these names. */
export interface MessageContent {
  subject: string
  preheader: string
  /** 'code' or 'design'. */
  editor: string
  html_content: string
  plain_content: string
  generate_plain_content: boolean
  /** Null for hand-written HTML. */
  document: Record<string, unknown> | null
}

/** All that is stored of a message, in every table of messages. */
export interface MessageColumns extends MessageContent {
  /** The design of the library that the content was copied from. */
  design_id: string | null
  sender_id: number | null
}

/**
 * The unsubscribe settings of a message. A single send has these columns itself; a message of an automation has the
 * automation's.
 */
export interface Unsubscribing {
  /** -1 is the global unsubscribe; null where there is a custom link, or nothing was chosen. */
  suppression_group_id: number | null
  custom_unsubscribe_url: string | null
}

/** The content of a message from any table, beside its sender. */
export interface MessageRow extends MessageContent, Unsubscribing {
  categories: readonly string[]
}

/** The content that the author wrote: to keep it with a sent message, and to take it back. */
export function keptMessage(row: MessageColumns): MessageColumns {
  const { subject, preheader, editor, html_content, plain_content, generate_plain_content } = row
  const { document, design_id, sender_id } = row
  return {
    subject,
    preheader,
    editor,
    html_content,
    plain_content,
    generate_plain_content,
    document,
    design_id,
    sender_id,
  }
}

/** The columns that store this message in another row. */
export function copiedMessage(row: MessageColumns) {
  const { document, ...columns } = keptMessage(row)
  return { ...columns, document: document === null ? null : JSON.stringify(document) }
}

/** The content that the author wrote, as calls answer it. */
export function messageToWire({ design_id, ...row }: MessageColumns) {
  return {
    subject: row.subject,
    preheader: row.preheader,
    html_content: row.html_content,
    plain_content: row.plain_content,
    generate_plain_content: row.generate_plain_content,
    ...(design_id === null ? {} : { design_id }),
    editor: row.editor as Editor,
    document: row.document,
    sender_id: row.sender_id,
  }
}
