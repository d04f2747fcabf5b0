import { type AccessRule, accessSettings } from '@carillon/contract/access-settings'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen } from '#test/render.tsx'

const rule = (id: number, ip: string): AccessRule => ({
  id,
  ip,
  created_at: 1_760_000_000,
  updated_at: 1_760_000_000,
})

function given(server: FakeServer, result: AccessRule[]) {
  server.answer(accessSettings.list, { result })
  server.answer(accessSettings.activity, {
    result: [
      {
        allowed: false,
        auth_method: 'API',
        first_at: 1_760_000_000,
        last_at: 1_760_000_500,
        ip: '198.51.100.7',
        location: 'Australia',
      },
    ],
  })
}

test('addresses and recent attempts are shown, and an address that would shut out is refused', async () => {
  const { user, server } = await render('/account/access', (fake) => {
    given(fake, [rule(1, '192.0.2.0/24')])
    fake.refuse(accessSettings.add, 'access_locks_out_caller', { details: { ip: '192.0.2.9' } })
  })
  await screen.findByText('192.0.2.0/24')
  await screen.findByText('198.51.100.7')
  await screen.findByText('API key · Australia')
  await screen.findByText('Refused')
  await user.click(screen.getByRole('link', { name: 'Allow address' }))
  await user.type(await screen.findByLabelText('Address or network'), '203.0.113.1')
  await user.click(screen.getByRole('button', { name: 'Allow' }))
  await screen.findByText(/Your own address 192\.0\.2\.9 would be shut out/)
  server.answer(accessSettings.add, { result: [rule(2, '203.0.113.1/32')] })
  await user.click(screen.getByRole('button', { name: 'Allow' }))
  await screen.findByText('203.0.113.1 may use the account.')
  expect(server.calls(accessSettings.add).at(-1)?.body).toEqual({ ips: [{ ip: '203.0.113.1' }] })
})

test('removing the only entry says that all addresses are allowed then', async () => {
  const { user } = await render('/account/access/1/delete', (fake) => {
    given(fake, [rule(1, '192.0.2.0/24')])
    fake.answer(accessSettings.delete, undefined)
  })
  await screen.findByText(/is the only entry/)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText('192.0.2.0/24 was removed.')
})

test('an empty list says that all addresses may use the account', async () => {
  await render('/account/access', (fake) => given(fake, []))
  await screen.findByText('All addresses may use the account')
})
