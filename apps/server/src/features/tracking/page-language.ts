import { ownerOf } from '#features/account/public.ts'
import type { Database } from '#platform/db.ts'
import { askedLanguage, type PageLanguage } from '#platform/http/public-page.ts'
import type { LoadRecipients } from '#sending/ledger/public.ts'
import type { Recipient } from './visitor.ts'

/** Custom fields of these names hold the language in which a contact reads, by its name or its code. */
const languageFields = ['language', 'locale', 'lang', 'sprache'] as const
const names: ReadonlySet<string> = new Set(
  languageFields.flatMap((name) => [name, `${name[0]?.toUpperCase()}${name.slice(1)}`, name.toUpperCase()]),
)

export type FindLanguage = (who: Recipient, acceptLanguage: string | undefined) => Promise<PageLanguage>

/** The language of a page for one person: from the contact, else from their browser, else the account's. */
export function pageLanguages({ db }: Database, loadContacts: LoadRecipients): FindLanguage {
  return async ({ sent, contactId }, acceptLanguage) => {
    const known = (await loadContacts(sent.account, [contactId], names)).get(contactId)
    return (
      languageIn(known ?? {}) ??
      askedLanguage(acceptLanguage) ??
      (await ownerOf(db, sent.account))?.language ??
      'en'
    )
  }
}

/** The language that the values of a contact name; null when they name none of ours. */
export function languageIn(values: Readonly<Record<string, unknown>>): PageLanguage | null {
  for (const name of names) {
    const said = String(values[name] ?? '')
      .trim()
      .toLowerCase()
    if (/^(de|german|deutsch)/.test(said)) return 'de'
    if (/^(en|englis)/.test(said)) return 'en'
  }
  return null
}
