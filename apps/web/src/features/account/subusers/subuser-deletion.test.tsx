import { type SubuserDeletion, subuserDeletions } from '@carillon/contract/subuser-deletions'
import { subuserStats } from '@carillon/contract/subuser-stats'
import { type Subuser, subusers } from '@carillon/contract/subusers'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const credits = { type: 'unlimited', reset_frequency: null, remain: null, total: null, used: null } as const

const south: Subuser = {
  id: 8,
  username: 'south',
  email: 'owner@south.test',
  disabled: false,
  region: 'global',
  website_disabled: false,
  created_at: '2026-11-01T10:00:00.000Z',
  credits,
  credit_total: null,
}

const running: SubuserDeletion = {
  username: 'south',
  started_at: '2026-11-02T10:00:00.000Z',
  started_by: 'ada@shop.test',
  phase: 'contacts',
  contacts: 12_000,
  erased: 3000,
  messages: 40_000,
  erased_messages: 40_000,
}

const none = {
  requests: 0,
  processed: 0,
  delivered: 0,
  deferred: 0,
  bounces: 0,
  blocks: 0,
  spam_reports: 0,
  opens: 0,
  unique_opens: 0,
  clicks: 0,
  unique_clicks: 0,
  bounce_drops: 0,
  spam_report_drops: 0,
  unsubscribe_drops: 0,
  invalid_emails: 0,
  unsubscribes: 0,
}

function given(server: FakeServer, about: Partial<Subuser> = {}) {
  server.answer(subusers.get, { ...south, ...about })
  server.answer(subusers.people, { result: [] })
  server.answer(subuserDeletions.list, { result: [] })
  server.answer(subuserStats.reputations, [{ username: 'south', reputation: null }])
  server.answer(subuserStats.monthlyOfOne, ({ query }) => ({
    date: query.get('date') ?? '',
    stats: [{ type: 'subuser' as const, name: 'south', first_name: '', last_name: '', metrics: none }],
  }))
}

test('a subuser is deleted once its name is typed, and its page shows how far that is', async () => {
  const { user, server } = await render('/account/subusers/south/delete', given)
  const dialog = await screen.findByRole('dialog')
  const button = await within(dialog).findByRole('button', { name: 'Delete subuser' })
  expect(button).toHaveProperty('disabled', true)
  await user.type(within(dialog).getByRole('textbox'), 'sout')
  expect(button).toHaveProperty('disabled', true)
  await user.type(within(dialog).getByRole('textbox'), 'h')
  server.answer(subuserDeletions.delete, undefined)
  server.answer(subusers.get, { ...south, disabled: true })
  server.answer(subuserDeletions.list, { result: [running] })
  await user.click(button)
  await screen.findByText('The deletion of south has begun.')
  expect(server.calls(subuserDeletions.delete)).toMatchObject([{ params: { subuser_name: 'south' } }])
  await screen.findByText('3,000 of 12,000 contacts are gone.')
  screen.getByText('Contacts are deleted.')
  expect(screen.queryByRole('button', { name: 'Enable' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Delete' })).toBeNull()
})

test('messages to people go first, and the page counts them', async () => {
  await render('/account/subusers/south', (fake) => {
    given(fake, { disabled: true })
    const phase = { phase: 'messages', erased: 0, erased_messages: 10_000 } as const
    fake.answer(subuserDeletions.list, { result: [{ ...running, ...phase }] })
  })
  const bar = await screen.findByRole('progressbar')
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['10000', '52000'])
  screen.getByText('10,000 of 40,000 messages are gone.')
})

test('the page says that there is no such subuser once its deletion is done', async () => {
  const { server } = await render('/account/subusers/south', (fake) => {
    given(fake, { disabled: true })
    fake.answer(subuserDeletions.list, { result: [{ ...running, phase: 'rest' }] })
  })
  await screen.findByText('Everything else is deleted.')
  server.refuse(subusers.get, 'subuser_unknown')
  server.answer(subuserDeletions.list, { result: [] })
  await screen.findByText('There is no subuser with this name.')
})

test('the list tells which subusers are being deleted, and offers nothing for them', async () => {
  await render('/account/subusers', (fake) => {
    fake.answer(subuserDeletions.list, { result: [running] })
    fake.answer(subusers.list, [{ ...south, disabled: true }])
  })
  const row = await screen.findByRole('row', { name: /south/ })
  await within(row).findByText('Being deleted')
  expect(within(row).queryByRole('button')).toBeNull()
})

test('the numbers of this month are compared with the last one, and tell what was welcome', async () => {
  const thisMonth = new Date().toISOString().slice(0, 7)
  await render('/account/subusers/south', (fake) => {
    given(fake)
    fake.answer(subuserStats.reputations, [{ username: 'south', reputation: 98.5 }])
    fake.answer(subuserStats.monthlyOfOne, ({ query }) => {
      const date = query.get('date') ?? ''
      const delivered = date.startsWith(thisMonth) ? 1200 : 900
      return {
        date,
        stats: [
          {
            type: 'subuser' as const,
            name: 'south',
            first_name: '',
            last_name: '',
            metrics: { ...none, delivered },
          },
        ],
      }
    })
  })
  await screen.findByText('1,200')
  screen.getByText('900 last month')
  await screen.findByText('Welcome mail of the last 30 days: 98.5%')
})

test('numbers that could not be loaded say so', async () => {
  await render('/account/subusers/south', (fake) => {
    given(fake)
    fake.refuse(subuserStats.monthlyOfOne, 'temporarily_unavailable')
  })
  await screen.findByText('The numbers could not be loaded')
})
