import type { Endpoint } from '@carillon/contract/endpoint'

/** Refusals that calls declare and no test is known to be given yet. It may only get shorter. */
export const untestedList = 'tools/refusals/untested.json'

type Declared = Pick<Endpoint, 'method' | 'path' | 'refuses'>

interface Judged {
  /** Declared, given by no test and not in the list; and what the list has that no call declares. One problem a line. */
  problems: string[]
  /** The list without refusals that a test was given by now. */
  left: string[]
}

/**
 * Compares the refusals that calls declare with those that the tests of a whole run were given. That no call gives another
 * one is seen where it is given: the server answers it as a fault then (CHECK_ANSWERS).
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
