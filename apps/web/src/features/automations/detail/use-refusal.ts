import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'

/** The sentence of a refused call; undefined where an alert shows the failure. */
export function useRefusal(error: unknown): string | undefined {
  const t = useMessages('automation-detail')
  return error instanceof Refusal ? t.refusal(error.code, error.details) : undefined
}
