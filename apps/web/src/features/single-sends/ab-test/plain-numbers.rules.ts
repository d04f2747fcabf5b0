/** A number of people as spoken: two digits, then zeros. Up to 99 it is exact. */
export function roughly(people: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, people))) - 1)
  return Math.round(people / unit) * unit
}

/** A difference of two rates in percentage points, with at most one decimal, rounded up. */
export function pointsOf(difference: number): number {
  return Math.ceil(Math.round(difference * 1e6) / 1e3) / 10
}

/** The whole number typed into a field, or null if it is outside the range. */
export function wholeNumber(typed: string, { min, max }: { min: number; max: number }): number | null {
  if (!/^\d{1,9}$/.test(typed.trim())) return null
  const value = Number(typed)
  return value >= min && value <= max ? value : null
}
