import { splitTags } from '@carillon/personalization/tag-parts'

/** The beginning of a text that fits, without partial tags or characters. */
export function cutLine(text: string, room: number): string {
  let cut = ''
  for (const piece of splitTags(text)) {
    if (cut.length + piece.text.length <= room) cut += piece.text
    else if (piece.isTag) return cut
    else return cut + wholeCharacters(piece.text, room - cut.length)
  }
  return cut
}

function wholeCharacters(text: string, room: number): string {
  let kept = ''
  for (const character of charactersOf(text)) {
    if (kept.length + character.length > room) break
    kept += character
  }
  return kept
}

/** Pasted text on one line: line breaks and tabs become blanks. */
export function oneLine(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\s*[\r\n\t\u2028\u2029]+\s*/g, ' ')
}

/** A text with its line breaks as one character each. */
export function ownLineBreaks(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
}

/** One character as people see it, such as an emoji of several code points. */
export function charactersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

/**
 * The number of characters that inboxes show in one line. They cut by width, so these are typical numbers: Gmail, Outlook
 * and Apple Mail in a usual window, and phones held upright.
 */
export const inboxRoom = {
  subject: { desktop: 70, phone: 40 },
  preheader: { desktop: 100, phone: 50 },
} as const

export type InboxLine = keyof typeof inboxRoom

export interface InboxFit {
  length: number
  /** True if a desktop shows all of it. */
  desktop: boolean
  phone: boolean
  /** The part that a phone shows. */
  onPhone: string
}

/** @param shown the text as a reader sees it, with tags filled */
export function fitOf(shown: string, line: InboxLine): InboxFit {
  const characters = charactersOf(shown.trim())
  const { desktop, phone } = inboxRoom[line]
  return {
    length: characters.length,
    desktop: characters.length <= desktop,
    phone: characters.length <= phone,
    onPhone: characters.slice(0, phone).join('').trimEnd(),
  }
}
