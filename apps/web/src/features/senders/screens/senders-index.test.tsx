import { senders } from '@carillon/contract/senders'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const sender = {
  from: { email: 'a@example.org', name: 'Anna' },
  reply_to: { email: 'a@example.org', name: '' },
  address: 'Street 1',
  address_2: '',
  city: 'Berlin',
  state: '',
  zip: '',
  country: 'Germany',
  verified: true,
  locked: false,
  created_at: 0,
  updated_at: 0,
}

const named = (id: number, nickname: string) => ({ ...sender, id, nickname })

/** The first cell of each row. */
const names = () => screen.getAllByRole('link', { name: /^Team/ }).map((link) => link.textContent)

test('a column head sorts, names the direction, and the order is kept in the address', async () => {
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

test('each sender shows the state of its domain, and leads to it', async () => {
  const of = (id: number, state: 'pending' | 'verified' | 'lost') => ({
    ...named(id, `Team ${state}`),
    domain: { id: id + 10, domain: 'example.org', state },
  })
  await render('/senders', (server) => {
    server.answer(senders.list, {
      results: [
        of(1, 'verified'),
        of(2, 'pending'),
        of(3, 'lost'),
        { ...named(4, 'Team none'), domain: null },
      ],
    })
  })
  const cell = async (name: string, text: string) =>
    within((await screen.findByRole('link', { name })).closest('tr')!).getByRole('link', { name: text })
  expect((await cell('Team verified', 'Signed')).getAttribute('href')).toBe('/account/domains/11')
  expect((await cell('Team pending', 'Waiting for DNS')).getAttribute('href')).toBe('/account/domains/12')
  expect((await cell('Team lost', 'Record lost')).getAttribute('href')).toBe('/account/domains/13')
  expect((await cell('Team none', 'Set up domain')).getAttribute('href')).toBe('/account/domains')
})
