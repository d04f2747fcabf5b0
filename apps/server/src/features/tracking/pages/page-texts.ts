import de from '@carillon/messages/de/recipient-pages'
import en from '@carillon/messages/en/recipient-pages'
import type { PageLanguage } from '#platform/http/public-page.ts'

type AnyTexts<T> = { readonly [K in keyof T]: T[K] extends string ? string : AnyTexts<T[K]> }
export type PageTexts = AnyTexts<typeof en>

const texts: Record<PageLanguage, PageTexts> = { en, de }

export function textsOf(language: PageLanguage): PageTexts {
  return texts[language]
}

/** A day, as a sentence of this language names it. */
export function dayIn(language: PageLanguage, at: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
