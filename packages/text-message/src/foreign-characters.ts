import { isGsm } from './gsm-alphabet.ts'

/** A character that is not in the 7-bit alphabet, so that the whole text is sent in UCS-2. */
export interface ForeignCharacter {
  /** A character as readers see it: an emoji may have several code points. */
  character: string
  /** The beginning and end in the text, in 16-bit units. */
  start: number
  end: number
  /** A replacement in the 7-bit alphabet, empty for an invisible character; null: there is none. */
  replacement: string | null
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function foreignCharacters(text: string): ForeignCharacter[] {
  if (isGsm(text)) return []
  return [...graphemes.segment(text)]
    .filter(({ segment }) => !isGsm(segment))
    .map(({ segment, index }) => ({
      character: segment,
      start: index,
      end: index + segment.length,
      replacement: replacementOf(segment),
    }))
}

/**
 * The text with all possible replacements, including replacements that only become possible after an invisible character
 * is gone.
 */
export function replaceForeign(text: string): string {
  if (isGsm(text)) return text
  const replaced = [...graphemes.segment(text)]
    .map(({ segment }) => (isGsm(segment) ? segment : (replacementOf(segment) ?? segment)))
    .join('')
  return replaced === text ? text : replaceForeign(replaced)
}

function replacementOf(grapheme: string): string | null {
  const composed = grapheme.normalize('NFC')
  if (isGsm(composed)) return composed
  const written = [...composed].map(letterFor).join('')
  return isGsm(written) ? written : null
}

/** The replacement of a letter, by the table or without its accents; the letter itself if neither is known. */
function letterFor(character: string): string {
  if (isGsm(character)) return character
  const known = lookalikes.get(character)
  if (known !== undefined) return known
  const plain = [...character.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((part) => lookalikes.get(part) ?? part)
    .join('')
  return plain !== '' && isGsm(plain) ? plain : character
}

const lookalikes = new Map<string, string>(
  Object.entries({
    "'": '‘’‚‛′`´ʼʹ',
    '"': '“”„‟″«»〝〞',
    '<': '‹',
    '>': '›',
    '-': '‐‑‒–—―−⁃﹘',
    '...': '…',
    ' ': '\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000\t\u2028\u2029\u0085',
    '': '\u00AD\u200B\u200C\u200E\u200F\u2060\uFEFF',
    '*': '•∙●▪',
    '.': '·',
    '/': '⁄∕÷',
    x: '×',
    '->': '→',
    '<-': '←',
    '<3': '♥',
    '(C)': '©',
    '(R)': '®',
    TM: '™',
    'No.': '№',
    '+/-': '±',
    oe: 'œ',
    OE: 'Œ',
    SS: 'ẞ',
    l: 'ł',
    L: 'Ł',
    d: 'đð',
    D: 'ĐÐ',
    i: 'ı',
    h: 'ħ',
    H: 'Ħ',
    th: 'þ',
    Th: 'Þ',
  }).flatMap(([replacement, characters]) =>
    [...characters].map((character) => [character, replacement] as const),
  ),
)
