import type { ByDate } from '@carillon/journey/dates'
import { journeyLimits } from '@carillon/journey/steps'

/** A moment by a date of the contact: the id of a custom field, and when. */
export interface ByDateField extends ByDate {
  field: string
}

/** A `ByDateField` while it is filled in. */
export interface ByDateDraft {
  field: string
  side: 'before' | 'on' | 'after'
  /** As typed; not used if the moment is on the day itself. */
  amount: string
  /** Empty while it is incomplete. */
  time: string
  yearly: boolean
}

export const byDateProblems = ['field', 'amount', 'time'] as const
export type ByDateProblem = (typeof byDateProblems)[number]

export const usualByDate: ByDateDraft = { field: '', side: 'on', amount: '1', time: '09:00', yearly: true }

export function byDateDraft({ field, days, time, yearly }: ByDateField): ByDateDraft {
  const side = days === 0 ? 'on' : days < 0 ? 'before' : 'after'
  return { field, side, amount: String(Math.abs(days) || 1), time, yearly }
}

export function readByDate({ field, side, amount, time, yearly }: ByDateDraft): {
  read: ByDateField
  problems: ByDateProblem[]
} {
  const number = Number(amount)
  const isNumber = amount.trim() !== '' && Number.isInteger(number)
  const isAmount = side === 'on' || (isNumber && number >= 1 && number <= journeyLimits.daysFromDate)
  const days = side === 'on' ? 0 : side === 'before' ? -number : number
  return {
    read: { field, days, time, yearly },
    problems: [
      ...(field === '' ? ['field' as const] : []),
      ...(isAmount ? [] : ['amount' as const]),
      ...(time === '' ? ['time' as const] : []),
    ],
  }
}
