/** `GMT+01:00` for an offset of a zone in seconds. */
export function describeOffset(seconds: number): string {
  const sign = seconds < 0 ? '-' : seconds === 0 ? '-' : '+'
  const minutes = Math.abs(Math.round(seconds / 60))
  const two = (value: number) => String(value).padStart(2, '0')
  return `GMT${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
