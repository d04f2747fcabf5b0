/** Widths of characters in thousandths of the font size, as in Arial. The first match counts. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;|!']/u, 280],
  [/[ frt()[\]{}"*/\\`-]/u, 390],
  [/[mMW@%—…]/u, 1020],
  [/[a-zß0-9_#$+=<>~^?–]/u, 560],
  [/[A-Z&]/u, 780],
  [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u, 900],
  [/\p{Mark}/u, 0],
]

/** The width of fonts compared with Arial, for wider ones. The names are looked for in the first font of a stack. */
const wider: readonly (readonly [RegExp, number])[] = [
  [/black|impact|wide/i, 1.3],
  [/verdana|lucida/i, 1.25],
  [/^'?(arial|helvetica|times|georgia|tahoma|trebuchet|palatino)/i, 1.05],
]

/**
 * The estimated maximum width of a line of text in pixels, without measuring a font. The estimate is rather too large,
 * so that text with this width never wraps.
 */
export function widestText(
  text: string,
  { font, size, bold, letterSpacing }: { font: string; size: number; bold: boolean; letterSpacing: number },
): number {
  const letters = Array.from(text.normalize('NFD'))
  const isTypewriter = /courier|console|mono/i.test(font.split(',')[0] ?? '')
  const thousandths = letters.reduce((sum, each) => sum + (isTypewriter ? 520 : letterWidth(each)), 0)
  const factor =
    (wider.find(([names]) => names.test(font.split(',')[0] ?? ''))?.[1] ?? 1.25) * (bold ? 1.1 : 1)
  return Math.ceil((thousandths / 1000) * size * factor + letters.length * letterSpacing)
}

const known = new Map<string, number>()

/** Characters of other scripts and emoji are as wide as high. */
function letterWidth(letter: string): number {
  const found = known.get(letter)
  if (found !== undefined) return found
  const width = widths.find(([letters]) => letters.test(letter))?.[1] ?? 1050
  if (known.size < 1_000) known.set(letter, width)
  return width
}
