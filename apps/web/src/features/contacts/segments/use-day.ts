import { useFormat } from '#shell/use-format.ts'

/** Formats a calendar day independently of the time zone. */
export function useDay(): (date: string) => string {
  const format = useFormat()
  return (date) => {
    const at = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
    return Number.isNaN(at) ? date : format.shortDay(date.slice(0, 10))
  }
}
