import { adConsentColumn } from '@carillon/contract/contacts'
import { normalize as plainWord } from './match-headers.rules.ts'

const yes = words(
  'yes y true t 1 ja j wahr on x given granted agreed accepted optin optedin zugestimmt erteilt',
)
const no = words(
  'no n false f 0 nein falsch off none never nie withdrawn denied revoked widerrufen abgelehnt',
)

/** Names of columns that tell a consent to advertising, in normal form. A consent to mail is another one. */
const headers = words(`
  adconsent adsconsent advertisingconsent consentads consentadvertising aduserdata adpersonalization adpersonalisation
  adpersonalizationconsent adoptin adsoptin advertisingoptin werbeanzeigeneinwilligung einwilligunganzeigen
  einwilligungwerbeanzeigen anzeigeneinwilligung werbeanzeigenerlaubt anzeigenerlaubt
`)

/** A cell that tells if its person consents to advertising; null for other words, undefined for an empty cell. */
export function readAdConsent(cell: string): boolean | null | undefined {
  const word = plainWord(cell)
  if (word === '') return undefined
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}

/** The proposed fields, with the consent to advertising for the first column of which the name tells it. */
export function withAdConsent(
  header: readonly string[],
  fields: readonly (string | null)[],
): (string | null)[] {
  const column = header.findIndex((name, at) => fields[at] === null && headers.has(plainWord(name)))
  return fields.map((field, at) => (at === column ? adConsentColumn : field))
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''))
}
