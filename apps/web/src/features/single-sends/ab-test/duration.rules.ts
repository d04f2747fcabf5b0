import { abTestLimits } from '@carillon/contract/ab-tests'
import { wholeNumber } from './plain-numbers.rules.ts'

const units = { minutes: 1, hours: 60 } as const
export type DurationUnit = keyof typeof units

/** The duration that was typed, in minutes, or null if a test can't take so long or so short. */
export function minutesOf(typed: string, unit: DurationUnit): number | null {
  const { min, max } = abTestLimits.durationMinutes
  const value = wholeNumber(typed, { min: 1, max })
  const minutes = value === null ? 0 : value * units[unit]
  return minutes >= min && minutes <= max ? minutes : null
}
