/** A message as its history keeps it. */
export interface MessageState {
  subject: string
  html: string
  /** The preheader. Undefined where messages store none, as in templates. */
  preheader?: string | undefined
  /** The plain text part, if written by hand. Null if it is made from the HTML. */
  plain?: string | null | undefined
}

export type ChangedPart = 'subject' | 'preheader' | 'content' | 'plain'

/** The preheader in the HTML of a design, which is left out of the comparison of HTML. */
const preheaderRow = /<table class="module preheader[\s\S]*?<\/table>/

/** The differences between two states of a message, in the order in which people read a message. */
export function changedParts(a: MessageState, b: MessageState): ChangedPart[] {
  const differs: Record<ChangedPart, boolean> = {
    subject: a.subject !== b.subject,
    preheader: (a.preheader ?? '') !== (b.preheader ?? ''),
    content: a.html.replace(preheaderRow, '') !== b.html.replace(preheaderRow, ''),
    plain: (a.plain ?? null) !== (b.plain ?? null),
  }
  return (['subject', 'preheader', 'content', 'plain'] as const).filter((part) => differs[part])
}
