import type { Owner } from '#features/account/public.ts'

/** Formats numbers and times for the account's owner. */
export interface MailFormat {
  number(value: number): string
  percent(share: number): string
  bytes(bytes: number): string
  /** A time with the name of its zone, because mails are read anywhere. */
  time(at: string): string
}

export function formatsOf({ language, timeZone }: Pick<Owner, 'language' | 'timeZone'>): MailFormat {
  const locale = language === 'de' ? 'de-DE' : 'en-US'
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  return {
    number: (value) => number(value),
    percent: (share) => `${number(Math.floor(share * 100))}${language === 'de' ? '\u00a0' : ''}%`,
    bytes(bytes) {
      const units = ['B', 'kB', 'MB', 'GB']
      const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
      return `${number(bytes / 1000 ** step, step === 0 ? 0 : 1)}\u00a0${units[step]}`
    },
    time(at) {
      const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
      return `${format.format(new Date(at))} (${timeZone})`
    },
  }
}
