/** The result of one check. */
export interface Finding {
  /** The thing that was checked, as in `max_connections`. */
  check: string
  /**
   * problem: something will not work. warning: it works, and slower or less safely than it should. unchecked: nothing is
   * known about it.
   */
  state: 'ok' | 'warning' | 'problem' | 'unchecked'
  says: string
  /** The remedy for an operator; null: none. */
  todo: string | null
}

export const ok = (check: string, says: string): Finding => ({ check, state: 'ok', says, todo: null })
export const warning = (check: string, says: string, todo: string): Finding => ({
  check,
  state: 'warning',
  says,
  todo,
})
export const problem = (check: string, says: string, todo: string): Finding => ({
  check,
  state: 'problem',
  says,
  todo,
})

const signs = { ok: '✓', warning: '!', problem: '✗', unchecked: '–' } as const

/** The findings as text: a line for each check, the remedy below it, and at the end the number of each result. */
export function describe(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, state, says, todo }) => [
    `${signs[state]} ${check}: ${says}`,
    ...(todo === null ? [] : [`    ${todo}`]),
  ])
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const unchecked = count('unchecked') === 0 ? '' : `, ${count('unchecked')} not checked`
  const total = `${count('ok')} ok, ${count('warning')} warnings, ${count('problem')} problems${unchecked}`
  return [...lines, '', total].join('\n')
}

export function messageOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(messageOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}
