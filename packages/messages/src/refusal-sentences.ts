import type { ErrorCode } from '@carillon/contract/refusals'
import germanOfAds from './de/ad-refusals.ts'
import germanOfApi from './de/api-refusals.ts'
import german from './de/refusals.ts'
import englishOfAds from './en/ad-refusals.ts'
import englishOfApi from './en/api-refusals.ts'
import english from './en/refusals.ts'

/** The sentence of every refusal: those of all screens, those of ads, and those that only programs meet. */
export const refusalSentences: Readonly<Record<'en' | 'de', Readonly<Record<ErrorCode, string>>>> = {
  en: { ...english, ...englishOfAds, ...englishOfApi },
  de: { ...german, ...germanOfAds, ...germanOfApi },
}
