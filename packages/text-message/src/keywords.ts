/** The wish that a person expresses by answering with one word. */
export type Keyword = 'stop' | 'start' | 'help'

/** The words, in capitals. Messaging providers act on the English ones. */
export const keywords: Readonly<Record<Keyword, { en: readonly string[]; de: readonly string[] }>> = {
  stop: {
    en: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
    de: ['STOPP', 'ABMELDEN', 'ABBESTELLEN', 'ABBRECHEN', 'BEENDEN', 'ENDE', 'KÜNDIGEN'],
  },
  start: { en: ['START', 'YES', 'UNSTOP'], de: ['ANMELDEN', 'JA', 'STARTEN'] },
  help: { en: ['HELP', 'INFO'], de: ['HILFE'] },
}

const meanings = new Map(
  (Object.keys(keywords) as Keyword[]).flatMap((keyword) =>
    [...keywords[keyword].en, ...keywords[keyword].de].map((word) => [word, keyword] as const),
  ),
)

/**
 * The keyword that a reply consists of, in any case and with any punctuation around it; null for every other reply. A
 * sentence with the word in it is no keyword: 'Don't stop!' is a reply to be read.
 */
export function keywordOf(reply: string): Keyword | null {
  const word = reply
    .normalize('NFC')
    .toUpperCase()
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
  return meanings.get(word) ?? meanings.get(word.replace(/^(STOP|OPT)[\s-](ALL|OUT)$/, '$1$2')) ?? null
}
