import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'

/** The sentence of a refused decision: it names the administrator who was faster. */
export function useProblemOf(): (error: unknown) => string | undefined {
  const t = useMessages('scope-requests')
  return (error) => (error instanceof Refusal ? t.problem(error.problems[0]) : undefined)
}
