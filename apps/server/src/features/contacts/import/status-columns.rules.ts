import type { statusMeanings } from '@carillon/contract/import-reading'
import { normalize as plainWord } from './match-headers.rules.ts'

export type StatusMeaning = (typeof statusMeanings)[number]

/** Names of columns of which "yes", or a time or a reason, means that mail is not wanted; in normal form. */
const optOutNames = words(`
  unsubscribedfromallemail unsubscribed isunsubscribed hasunsubscribed emailunsubscribed globalunsubscribe
  unsubscribedfromall unsubscribe optout optedout emailoptout optedoutofemail hasoptedoutofemail donotemail
  noemail dontemail blocklisted blacklisted isblacklisted isblocklisted blocklist blacklist emailblacklisted
  emailblocklisted suppressed issuppressed emailsuppressed suppression emailsuppressions suppressions bounced
  isbounced hardbounced hardbounce emaildisabled disabled deactivated complained spamcomplaint unsubtime
  unsubscribedat unsubscribetime unsubscribedate unsubscribeddate unsubscriptiondate dateunsubscribed optouttime
  optoutdate optedoutat optoutat unsubcampaigntitle unsubcampaignid unsubreason unsubreasonother unsubscribereason
  cleantime cleancampaigntitle suppressedat blocklistedat blacklistedat bouncedat emailhardbouncereason
  hardbouncereason bouncereason emailhardbouncereasonenum cancelledat canceledat
  abgemeldet ausgetragen abbestellt gesperrt emailgesperrt blockiert widerspruch werbewiderspruch werbesperre
  newslettersperre newsletterabgemeldet keinewerbung keinnewsletter keineemail keineemails deaktiviert
  abmeldedatum abgemeldetam abmeldezeitpunkt abmeldung abmeldegrund austragungsdatum ausgetragenam abbestelltam
  gesperrtam vonallenemailsabgemeldet vonallenemailsabgemeldetwordensein sperrliste
`)

/** Names of columns of which "no" means that mail is not wanted. */
const consentNames = words(`
  subscribedtoemails subscribed issubscribed emailsubscribed acceptsemailmarketing acceptsmarketing acceptsemail
  acceptsemails acceptsnewsletter emailmarketing emailmarketingconsent emailconsent marketingconsent consent
  emailoptin optin optedin isoptedin marketingoptin newsletter newsletteroptin newslettersubscribed
  newslettersubscription marketingemails receivesemails receiveemails receivesnewsletter agreestomarketing
  agreedtomarketing marketingallowed emailallowed emailpermission active isactive enabled confirmed
  abonniert angemeldet newsletterabonniert newsletteranmeldung newsletterempfaenger newslettererwuenscht
  newslettergewuenscht einwilligung newslettereinwilligung werbeeinwilligung emaileinwilligung
  akzeptiertemailmarketing akzeptiertmarketing akzeptiertemails emailwerbung emailwerbungerlaubt
  werbungerlaubt emailerlaubt marketingeinwilligung aktiv aktiviert bestaetigt
`)

/** Names of columns whose words tell a person's status; the words decide. */
const statusNames = words(`
  status state emailstatus mailstatus subscriptionstatus subscriberstatus contactstatus memberstatus
  emailmarketingstatus marketingstatus newsletterstatus emailsubscriptionstatus optinstatus emailpermissionstatus
  permissionstatus consentstatus emailconsentstatus emailmarketingconsent emailmarketingconsentstatus deliverystatus
  abonnementstatus abostatus abonnentenstatus anmeldestatus kontaktstatus empfaengerstatus zustand
`)

/** Words that can only mean that mail is not wanted, or does not arrive. */
const leftWords = words(`
  unsubscribed unsubscribe blocklisted blacklisted optout optedout cleaned complained complaint spamcomplaint
  neversubscribed notsubscribed nonsubscribed globallyunsubscribed globalunsubscribe unsubscribedfromall
  hardbounced hardbounce suppressed usersuppressed donotemail donotcontact donotmail
  abgemeldet ausgetragen abbestellt nichtangemeldet nichtabonniert widersprochen widerrufen unzustellbar
  nichtangemeldetfuernewsletter keinabonnent nieabonniert
`)
/** Words that mean the same in a column about mail. */
const weakLeftWords = words(`
  bounced bounce bouncing blocked abuse abused spam junk inactive disabled deactivated deleted removed archived
  cancelled canceled unconfirmed pending nonmarketing rejected revoked withdrawn denied undeliverable
  gesperrt blockiert inaktiv deaktiviert geloescht entfernt gekuendigt unbestaetigt ausstehend offen beschwerde
  nichtbestaetigt
`)
const stayedWords = words(`
  subscribed subscriber active enabled optin optedin confirmed doubleoptin singleoptin granted valid registered
  subscribedconfirmed explicit express implied implicit marketing
  angemeldet abonniert abonnent aktiv aktiviert bestaetigt eingetragen zugestimmt erlaubt
`)
const noWords = words('no n na false f 0 nein falsch off none null never nie nicht')
const yesWords = words('yes y true t 1 ja j wahr on x')
/** The forms of an empty cell. */
const emptyTime = /^[\s0:.,/t-]*z?$/i

const mostValues = 3

/**
 * The way in which a column tells that people have unsubscribed, known by its name and by its values; null if it doesn't.
 */
export function meaningOf(header: string, cells: readonly string[]): StatusMeaning | null {
  const name = plainWord(header).replace(/\d+$/, '')
  const values = cells.map((cell) => plainWord(cell)).filter((word) => word !== '')
  const isOptOut = optOutNames.has(name) || name.startsWith('optedoutofemail')
  if (isOptOut) return 'opt_out'
  if (consentNames.has(name) && areMostly(values, isAnswer)) return 'consent'
  if (statusNames.has(name)) {
    return areMostly(values, isStatusWord) && values.some((word) => !noWords.has(word)) ? 'status' : null
  }
  const isTold = values.some((word) => leftWords.has(word)) && areMostly(values, isStatusWord)
  return isTold ? 'status' : null
}

/** True if a cell means that its person has unsubscribed. */
export function saysUnsubscribed(meaning: StatusMeaning, cell: string): boolean {
  const word = plainWord(cell)
  if (word === '') return false
  if (meaning === 'opt_out') return !noWords.has(word) && !stayedWords.has(word) && !emptyTime.test(cell)
  if (leftWords.has(word) || weakLeftWords.has(word)) return true
  return meaning === 'consent' && noWords.has(word)
}

/** A column's statuses in the first rows: the number of unsubscribed people, and the values that mean it. */
export function statusOf(header: string, cells: readonly string[]) {
  const meaning = meaningOf(header, cells)
  if (meaning === null) return null
  const left = cells.filter((cell) => saysUnsubscribed(meaning, cell.trim()))
  const values = [...new Set(left.map((cell) => cell.trim().slice(0, 60)))].slice(0, mostValues)
  return { meaning, count: left.length, values }
}

function isStatusWord(word: string): boolean {
  return leftWords.has(word) || weakLeftWords.has(word) || stayedWords.has(word)
}

function isAnswer(word: string): boolean {
  return noWords.has(word) || yesWords.has(word) || isStatusWord(word)
}

/** True if at least four of five values pass the test; false without values. */
function areMostly(values: readonly string[], test: (word: string) => boolean): boolean {
  return values.length > 0 && values.filter(test).length >= values.length * 0.8
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''))
}
