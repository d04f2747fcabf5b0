import type { Endpoint } from '@carillon/contract/endpoint'

/** The list of refusals that calls declare and no test gets yet. It may only get shorter. */
export const untestedList = 'tools/refusals/untested.json'

type Declared = Pick<Endpoint, 'method' | 'path' | 'refuses'>

interface Judged {
  /**
   * Refusals that are declared, given by no test and not listed; and listed refusals that no call declares. One problem
   * a line.
   */
  problems: string[]
  /** The list without the refusals that a test of this run was given. */
  left: string[]
}

/**
 * Compares the refusals that calls declare with those that the tests of a whole run were given. Undeclared refusals are
 * found elsewhere: with CHECK_ANSWERS, the server answers them as a fault.
 */
export function judgeRefusals(
  endpoints: readonly Declared[],
  given: ReadonlySet<string>,
  untested: readonly string[],
): Judged {
  const declared = new Set(
    endpoints.flatMap(({ method, path, refuses = [] }) => refuses.map((code) => `${method} ${path} ${code}`)),
  )
  const known = new Set(untested)
  const never = [...declared].filter((refusal) => !given.has(refusal) && !known.has(refusal))
  const gone = untested.filter((refusal) => !declared.has(refusal))
  return {
    problems: [
      ...never.map(
        (refusal) => `No test is refused with ${refusal}: write one, or take it out of the contract.`,
      ),
      ...gone.map((refusal) => `No call declares ${refusal}: take it out of ${untestedList}.`),
    ],
    left: untested.filter((refusal) => declared.has(refusal) && !given.has(refusal)),
  }
}
