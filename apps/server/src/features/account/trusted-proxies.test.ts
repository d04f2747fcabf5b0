import { expect, owner, testWith } from '#test/kit.ts'

const test = testWith({ TRUSTED_PROXIES: 'none' })

test('an untrusted proxy cannot set the caller’s address', async ({ server }) => {
  const tryFrom = async (address: string) => {
    const answer = await fetch(`${server.url}/v3/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email: owner.email, password: 'wrong' }),
    })
    return answer.status
  }
  for (let count = 0; count < 10; count++) expect(await tryFrom(`203.0.113.${count}`)).toBe(403)
  expect(await tryFrom('203.0.113.99')).toBe(429)
})
