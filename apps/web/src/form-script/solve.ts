import { firstBitsOfHash } from './sha256.ts'

/** The time that it works before it lets the page go on, in milliseconds. */
const sliceMs = 12

/**
 * The number that solves a challenge, found beside people's actions on the page. Of the challenge, separated by `~`, the
 * fourth part is its id and the fifth its difficulty.
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
