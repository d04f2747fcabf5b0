import type { ErrorCode } from '@carillon/contract/refusals'
import germanOfApi from './de/api-refusals.ts'
import german from './de/refusals.ts'
import englishOfApi from './en/api-refusals.ts'
import english from './en/refusals.ts'

/** The sentence of every refusal: those of screens, and those that only programs meet. */
export const refusalSentences: Readonly<Record<'en' | 'de', Readonly<Record<ErrorCode, string>>>> = {
  en: { ...english, ...englishOfApi },
  de: { ...german, ...germanOfApi },
}
