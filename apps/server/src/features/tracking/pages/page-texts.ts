import de from '@carillon/messages/de/recipient-pages'
import en from '@carillon/messages/en/recipient-pages'
import type { PageLanguage } from '#platform/http/public-page.ts'

type AnyTexts<T> = { readonly [K in keyof T]: T[K] extends string ? string : AnyTexts<T[K]> }
export type PageTexts = AnyTexts<typeof en>

const texts: Record<PageLanguage, PageTexts> = { en, de }

export function textsOf(language: PageLanguage): PageTexts {
  return texts[language]
}

/** Keeps the line from breaking after the dots. */
const noBreak = '\u2060'

/** Masks an address so that only its owner recognises it: first and last letter before the @. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const local = [...email.slice(0, at)]
  const last = local.length < 3 ? '' : local.at(-1)
  return `${local[0] ?? ''}…${noBreak}${last}${email.slice(at)}`
}
