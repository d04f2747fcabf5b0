import type { CopyLanguage } from '@carillon/email-design/defaults'

/** The categories of system designs in the library. */
export const categories = {
  news: { en: 'News', de: 'Neuigkeiten' },
  offers: { en: 'Offers', de: 'Angebote' },
  occasions: { en: 'Occasions', de: 'Anlässe' },
  orders: { en: 'Orders and account', de: 'Bestellung und Konto' },
  relationship: { en: 'Relationship', de: 'Beziehung' },
  feedback: { en: 'Feedback', de: 'Rückmeldung' },
} as const satisfies Record<string, Record<CopyLanguage, string>>

export type Category = keyof typeof categories
