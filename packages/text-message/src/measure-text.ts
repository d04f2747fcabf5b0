import { isGsm, septetsOf } from './gsm-alphabet.ts'

/** The encoding of a text: 7-bit characters, or UTF-16 as soon as one character isn't in the 7-bit alphabet. */
export type Encoding = 'gsm-7' | 'ucs-2'

/**
 * The capacity of one text message and of one segment of a longer message: septets in GSM-7, 16-bit units in UCS-2. A
 * segment has a header of 6 octets in addition to its text (3GPP TS 23.040, section 9.2.3.24.1).
 */
export const capacity = {
  'gsm-7': { single: 160, segment: 153 },
  'ucs-2': { single: 70, segment: 67 },
} as const satisfies Record<Encoding, { single: number; segment: number }>

export interface TextMeasure {
  encoding: Encoding
  /** Septets or 16-bit units of the text, without the free space at the end of a segment. */
  units: number
  /** The number of messages that are sent and paid for; 0 for an empty text. */
  segments: number
  /** The number of units that still fit in before another segment begins. */
  left: number
}

export function encodingOf(text: string): Encoding {
  return isGsm(text) ? 'gsm-7' : 'ucs-2'
}

export function measureText(text: string): TextMeasure {
  const encoding = encodingOf(text)
  const { single, segment } = capacity[encoding]
  let units = 0
  let segments = 1
  let used = 0
  for (const character of text) {
    const size = sizeOf(character, encoding)
    units += size
    if (used + size > segment) {
      segments += 1
      used = 0
    }
    used += size
  }
  if (units === 0) return { encoding, units, segments: 0, left: single }
  if (units <= single) return { encoding, units, segments: 1, left: single - units }
  return { encoding, units, segments, left: segment - used }
}

/**
 * The text in the segments it is sent in. A character of two units (an extension character, a surrogate pair) is never
 * divided.
 */
export function splitText(text: string): string[] {
  const { encoding, segments: count } = measureText(text)
  if (count < 2) return text === '' ? [] : [text]
  const segments: string[] = []
  let segment = ''
  let used = 0
  for (const character of text) {
    const size = sizeOf(character, encoding)
    if (used + size > capacity[encoding].segment) {
      segments.push(segment)
      segment = ''
      used = 0
    }
    segment += character
    used += size
  }
  return [...segments, segment]
}

/**
 * The number of units of a character. A character is a code point, so it takes 2 in UCS-2 if it is a surrogate pair.
 */
function sizeOf(character: string, encoding: Encoding): number {
  return encoding === 'gsm-7' ? (septetsOf(character) ?? 1) : character.length
}
