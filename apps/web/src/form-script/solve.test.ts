import { expect, test } from 'vitest'
import { firstBitsOfHash } from './sha256.ts'
import { solve } from './solve.ts'

/** The number of zero bits at the beginning of the platform's own SHA-256. */
async function expectedBits(text: string): Promise<number> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return new DataView(hash).getUint32(0)
}

test('the hash begins like the platform’s own SHA-256, at any length of the text', async () => {
  for (let length = 0; length < 150; length++) {
    const text = 'é'.repeat(length)
    expect(firstBitsOfHash(new TextEncoder().encode(text))).toBe(await expectedBits(text))
  }
})

test('a solution makes a hash with as many zero bits as the challenge asks for', async () => {
  const solution = await solve('form~1~1764110000000~some-id~10~signature')
  expect(Math.clz32(await expectedBits(`some-id.${solution}`))).toBeGreaterThanOrEqual(10)
})
