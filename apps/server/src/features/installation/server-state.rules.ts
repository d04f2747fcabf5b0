import type { MailServerState } from '@carillon/contract/installation'

interface Findings {
  left_until: Date | null
  problem: string | null
  problem_at: Date | null
  reached_at: Date | null
  refusals: number
}

/** The number of refusals in a row, without an acceptance, from which a server counts as refusing. */
const manyRefusals = 20

/** The state of a server by the findings of the processes that send; absent: none has tried it. */
export function stateOf(
  found: Findings | undefined,
  lastHour: MailServerState['last_hour'],
  now: Date,
): MailServerState {
  const leftUntil = found?.left_until && found.left_until > now ? found.left_until : null
  return {
    condition: conditionOf(found, leftUntil),
    left_until: leftUntil?.toISOString() ?? null,
    problem:
      found?.problem && found.problem_at
        ? { at: found.problem_at.toISOString(), detail: found.problem }
        : null,
    reached_at: found?.reached_at?.toISOString() ?? null,
    last_hour: lastHour,
  }
}

function conditionOf(found: Findings | undefined, leftUntil: Date | null): MailServerState['condition'] {
  if (!found) return 'unused'
  if (leftUntil) return 'left'
  if (found.refusals >= manyRefusals) return 'refusing'
  if (found.problem !== null) return 'failing'
  return found.reached_at ? 'reached' : 'unused'
}
