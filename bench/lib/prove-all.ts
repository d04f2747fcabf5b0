/**
 * Prints each fact, and for a wrong one the expected value. Then the process ends with 1. Long values are compared
 * states.
 */
export function proveAll(facts: readonly [what: string, expected: unknown, found: unknown][]): void {
  for (const [what, expected, found] of facts) {
    const isRight = expected === found
    if (!isRight) process.exitCode = 1
    const shown = String(expected).length > 40 ? ' none' : ` ${expected}`
    console.log(
      `${isRight ? 'ok   ' : 'WRONG'} ${what}:${isRight ? shown : ` expected ${expected}, found ${found}`}`,
    )
  }
}
