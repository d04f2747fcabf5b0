/**
 * Characters that are invisible by themselves. Some characters of Arabic and Syriac are left out, which Unicode calls
 * formats although they are visible.
 */
const unseen =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu
const spaces = /[\t\n\r\u2028\u2029]|(?!\u3000)\p{Zs}/gu

/** Scripts whose letters a joiner shapes. */
const shaped =
  /[\p{L}\p{M}](?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])$/u
const pictured = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)$/u

/**
 * A name as people read it: composed (NFC), with plain spaces, trimmed, and without invisible characters, so that no two
 * names of one account look alike and differ. Joiners and selectors stay where they make an emoji or a letter.
 */
export function readableName(text: string): string {
  return text
    .normalize('NFC')
    .replace(spaces, ' ')
    .replace(unseen, (char, at: number, whole: string) =>
      isSeen(char, whole.slice(0, at), whole.slice(at + char.length)) ? char : '',
    )
    .trim()
}

function isSeen(char: string, before: string, after: string): boolean {
  if (char === '\ufe0e' || char === '\ufe0f') return /\p{Emoji}$/u.test(before)
  if (char === '\u200d' && pictured.test(before)) return /^\p{Extended_Pictographic}/u.test(after)
  if (char === '\u200c' || char === '\u200d') return shaped.test(before) && /^\p{L}/u.test(after)
  // Flags of regions, such as Scotland's, are spelled in invisible letters.
  return /^[\u{e0020}-\u{e007f}]$/u.test(char) && /[\u{1f3f4}\u{e0020}-\u{e007f}]$/u.test(before)
}
