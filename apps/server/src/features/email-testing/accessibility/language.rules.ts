/** Words that are frequent in one of the languages and are none in the other. */
const stopWords: Record<'de' | 'en', ReadonlySet<string>> = {
  de: new Set(
    'und der das ist nicht ein eine einen einem mit für auf sie wir ihr ihre ihren ihnen uns unser unsere den dem von zu sich auch bei oder wenn wird werden sind haben aus nach über noch nur wie zum zur vom im'.split(
      ' ',
    ),
  ),
  en: new Set(
    'the and of to you your is are for with this that our we it on from have has will be by as at or not if can all more was they their about just what when us'.split(
      ' ',
    ),
  ),
}

/** The number of stop words below which a text is too short to judge. */
const leastWords = 8

/** The language that a text is obviously written in: German or English; null if it is another, or not obvious. */
export function languageOf(text: string): 'de' | 'en' | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const count = (language: 'de' | 'en') => words.filter((word) => stopWords[language].has(word)).length
  const [de, en] = [count('de'), count('en')]
  // In prose every third word is one; a text in a third language has a few by chance.
  const isProse = (hits: number, others: number) =>
    hits >= leastWords && hits >= 4 * others && hits >= 0.15 * words.length
  if (isProse(de, en)) return 'de'
  return isProse(en, de) ? 'en' : null
}
