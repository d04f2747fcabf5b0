import { ages } from './limits.ts'

/** The bands of ages that Google knows. The last has no upper end: 65 and older. */
export const ageBands = [
  { from: 18, to: 24 },
  { from: 25, to: 34 },
  { from: 35, to: 44 },
  { from: 45, to: 54 },
  { from: 55, to: 64 },
  { from: 65, to: null },
] as const
type AgeBand = (typeof ageBands)[number]

/** The bands in which at least one of the ages lies. An upper end of 65 means 65 and older. */
export function bandsOf(ageFrom: number, ageTo: number): AgeBand[] {
  return ageBands.filter(({ from, to }) => from <= ageTo && (to === null || to >= ageFrom))
}

/** The ages widened to whole bands: 30 to 40 become 25 to 44. */
export function wholeBands(ageFrom: number, ageTo: number): { from: number; to: number } {
  const bands = bandsOf(ageFrom, ageTo)
  return { from: bands[0]?.from ?? ageFrom, to: bands.at(-1)?.to ?? ages.most }
}
