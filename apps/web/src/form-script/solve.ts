import { firstBitsOfHash } from './sha256.ts'

/** The milliseconds of work before the page gets its turn. */
const sliceMs = 12

/**
 * Finds the number that solves a challenge, in short slices, so that the page stays usable. The parts of a challenge
 * are separated by `~`: the fourth is its id, the fifth its difficulty.
 */
export async function solve(challenge: string): Promise<string> {
  const [, , , id, bits] = challenge.split('~')
  const encoder = new TextEncoder()
  let number = 0
  for (;;) {
    const until = performance.now() + sliceMs
    while (performance.now() < until) {
      for (let tries = 0; tries < 64; tries++, number++) {
        if (Math.clz32(firstBitsOfHash(encoder.encode(`${id}.${number}`))) >= Number(bits))
          return String(number)
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
