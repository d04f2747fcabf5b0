import type { TextsFilter } from '#api/sms.ts'

/** Opens the list of the texts that a number counts. */
export type ShowTexts = (filter: TextsFilter, title: string) => void
