import { senders } from '@carillon/contract/senders'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const sender = {
  ...{ from: { email: 'a@example.org', name: 'Anna' }, reply_to: { email: 'a@example.org', name: '' } },
  ...{ address: 'Street 1', address_2: '', city: 'Berlin', state: '', zip: '', country: 'Germany' },
  ...{ verified: true, locked: false, created_at: 0, updated_at: 0 },
}

const named = (id: number, nickname: string) => ({ ...sender, id, nickname })

/** The first cell of each row. */
const names = () => screen.getAllByRole('link', { name: /^Team/ }).map((link) => link.textContent)

test('a head sorts by its column, says so, and is kept in the address', async () => {
  const { user } = await render('/senders', (server) => {
    server.answer(senders.list, {
      results: [named(1, 'Team 10'), named(2, 'Team 9'), named(3, 'team 1')],
    } as never)
  })
  await screen.findByRole('link', { name: 'Team 10' })
  const head = screen.getByRole('columnheader', { name: 'Nickname' })
  expect(head.getAttribute('aria-sort')).toBeNull()
  await user.click(within(head).getByRole('button', { name: 'Nickname' }))
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('link')[0]?.textContent),
  ).toEqual(['team 1', 'Team 9', 'Team 10'])
  expect(window.location.search).toBe('?sort=nickname')
  within(head).getByRole('button').focus()
  await user.keyboard('{Enter}')
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  expect(window.location.search).toBe('?sort=-nickname')
  expect(names()).toEqual(['Team 10', 'Team 9'])
})
