import type { Language } from './catalogue.ts'

interface Names {
  /** Words that are replaced wherever they stand. */
  within: readonly (readonly [modern: string, legacy: string])[]
  /** Texts that are replaced if they are nothing else: titles, columns and links to an area. */
  alone: Readonly<Record<string, string>>
}

/**
 * The earlier names of two areas, which the legacy pages keep. In German both words of a pair have the same gender and the
 * same endings, so sentences stay right.
 */
const names: Readonly<Record<Language, Names>> = {
  en: {
    within: [['Single Send', 'Campaign']],
    alone: { Contacts: 'Recipients', 'All contacts': 'All recipients', 'Add contacts': 'Add recipients' },
  },
  de: {
    within: [
      ['Einzelsendungen', 'Kampagnen'],
      ['Einzelsendung', 'Kampagne'],
    ],
    alone: {
      Kontakte: 'Empfänger',
      'Alle Kontakte': 'Alle Empfänger',
      'Kontakte hinzufügen': 'Empfänger hinzufügen',
    },
  },
}

/** The texts of a file with the legacy names. */
export function withLegacyNames<T>(texts: T, language: Language): T {
  const { within, alone } = names[language]
  const rename = (text: string) =>
    (Object.hasOwn(alone, text) ? alone[text] : undefined) ??
    within.reduce((all, [modern, legacy]) => all.replaceAll(modern, legacy), text)
  const walk = (value: unknown): unknown =>
    typeof value === 'string'
      ? rename(value)
      : Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, walk(each)]))
  return walk(texts) as T
}
