import { installation, mailServers } from '@carillon/contract/installation'
import { expect, testWith } from '#test/kit.ts'
import { bodyFor } from './relay.fixture.ts'

const test = testWith({
  PUBLIC_URL: 'https://given.nordlicht.test',
  SMTP_URL: 'smtp://user:secret-of-env@127.0.0.1:1?pool=1',
  SENDING: 'off',
})

test('a variable of the environment wins over the product, which says so', async ({ server }) => {
  const { owner } = server
  await owner.call(installation.update, { body: { public_url: 'https://product.nordlicht.test' } })
  await owner.call(mailServers.create, { body: bodyFor(2) })
  const shown = await owner.call(installation.get, {})
  expect(shown).toMatchObject({
    public_url: {
      value: 'https://given.nordlicht.test',
      source: 'environment',
      stored: 'https://product.nordlicht.test',
    },
    mail: { source: 'environment', server: { host: '127.0.0.1', port: 1, username: 'user' } },
  })
  expect(JSON.stringify(shown)).not.toContain('secret-of-env')
})

test('no server is tested while sending is off', async ({ server }) => {
  const mail = { from: 'a@nordlicht.test', to: 'b@nordlicht.test' }
  expect(await server.owner.outcome(mailServers.test, { body: mail })).toBe('sending_off')
})
