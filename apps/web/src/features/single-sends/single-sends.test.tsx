import { designLibrary } from '@carillon/contract/design-library'
import { senders } from '@carillon/contract/senders'
import { singleSendDefaults } from '@carillon/contract/single-send-defaults'
import { type SingleSendSummary, singleSends } from '@carillon/contract/single-sends'
import { type Metrics, metricNames, stats } from '@carillon/contract/stats'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { acting, render, screen, waitFor, within } from '#test/render.tsx'

const sender = {
  id: 5,
  nickname: 'News',
  from: { email: 'news@nordlicht.example', name: 'Nordlicht' },
  reply_to: { email: 'news@nordlicht.example', name: '' },
  address: 'Hafenstraße 1',
  address_2: '',
  city: 'Köln',
  state: '',
  zip: '',
  country: 'Germany',
  verified: true,
  locked: false,
  created_at: 1,
  updated_at: 1,
}
const group = {
  id: 9,
  name: 'Newsletter',
  description: 'Once a month',
  is_default: false,
  unsubscribes: 0,
  last_email_sent_at: null,
}
const design = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Announcement',
  editor: 'design' as const,
  thumbnail_url: '',
  thumbnail_pending: false,
  categories: [],
  updated_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
}

test('the delete dialog of a deleted single send says that it no longer exists', async () => {
  await render('/single-sends/00000000-0000-4000-8000-000000000000/delete', (server) => {
    server.refuse(singleSends.get, 'single_send_not_found')
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This Single Send no longer exists.', { exact: false })
  expect(within(dialog).queryAllByRole('button', { name: /Delete|End/ })).toEqual([])
})

test('a new single send begins with the default sender and unsubscribe group', async () => {
  const { server } = await render('/single-sends/new/selector/template/blank-code', (fake) => {
    fake.answer(singleSendDefaults.get, { sender_id: 3, suppression_group_id: 7 })
    fake.hold(singleSends.create)
  })
  const given = { editor: 'code', html_content: '', sender_id: 3, suppression_group_id: 7 }
  await waitFor(() =>
    expect(server.calls(singleSends.create)).toMatchObject([{ body: { email_config: given } }]),
  )
})

test('without defaults, a new single send begins with the only verified sender and the only group', async () => {
  const { server } = await render('/single-sends/new/selector/template/blank-code', (fake) => {
    fake.answer(singleSendDefaults.get, { sender_id: null, suppression_group_id: null })
    fake.answer(senders.list, { results: [sender] })
    fake.answer(unsubscribeGroups.list, [group])
    fake.hold(singleSends.create)
  })
  const given = { sender_id: sender.id, suppression_group_id: group.id }
  await waitFor(() =>
    expect(server.calls(singleSends.create)).toMatchObject([{ body: { email_config: given } }]),
  )
})

test.for([
  ['the system designs when the account has none of its own', [], 'Prepared designs'],
  ['the account’s own designs', [design], 'Your designs'],
] as const)('a new single send offers %s', async ([, own, shelf]) => {
  await render('/single-sends/new', (fake) => {
    fake.answer(designLibrary.list, { result: [...own], _metadata: { count: own.length } })
    fake.answer(designLibrary.prebuilts, { result: [design], _metadata: { count: 1 } })
  })
  expect(await screen.findByRole('radio', { name: shelf, checked: true })).toBeTruthy()
  expect(await screen.findByRole('link', { name: design.name })).toBeTruthy()
})

test.for([
  ['create-design', '/single-sends/new/selector/system-designs'],
  ['edit-design', '/not-found'],
] as const)('a single send that begins with %s leads to %s', async ([beginning, address]) => {
  await render(`/single-sends/${beginning}`, (fake) => {
    fake.answer(designLibrary.list, { result: [], _metadata: { count: 0 } })
    fake.answer(designLibrary.prebuilts, { result: [design], _metadata: { count: 1 } })
  })
  await waitFor(() => expect(window.location.pathname).toBe(address))
})

test('a new single send is made without defaults when they can’t be read', async () => {
  const { server } = await render('/single-sends/new/selector/template/blank-code', (fake) => {
    fake.fail(singleSendDefaults.get)
    fake.hold(singleSends.create)
  })
  await waitFor(() =>
    expect(server.calls(singleSends.create).map(({ body }) => body)).toMatchObject([
      { email_config: { editor: 'code', html_content: '' } },
    ]),
  )
})

test('the index of single sends shows no number before it is known', async () => {
  await render('/single-sends', (fake) => {
    fake.hold(singleSends.summary)
    fake.hold(singleSends.search)
    fake.hold(singleSends.categories)
  })
  const tile = (await screen.findByText('Unique opens')).parentElement
  expect(tile?.textContent).toBe('Unique opens')
  expect(tile?.getAttribute('aria-busy')).toBe('true')
})

const spring: SingleSendSummary = {
  id: '01930000-0000-7000-8000-000000000004',
  name: 'Spring',
  status: 'triggered',
  categories: ['News'],
  abtest: null,
  is_abtest: false,
  channels: ['email'],
  editor: 'code',
  waiting_for: [],
  updated_at: '2026-11-01T08:00:00Z',
  created_at: '2026-11-01T08:00:00Z',
  sent_at: null,
  recipients: { all: true, names: [], more: 0 },
  delivery: {
    status: 'sending',
    total: 400,
    finished: 399,
    delivered: 90,
    handed_over: 90,
    auto_pause: null,
  },
}

function givenSpring(fake: FakeServer): void {
  const none = Object.fromEntries(metricNames.map((name) => [name, 0])) as Metrics
  const total = { id: spring.id, ab_variation: 'all', ab_phase: 'all' as const, aggregation: 'total' }
  const opened = { ...none, delivered: 90, unique_opens: 45, unsubscribes: 3 }
  const status_counts = { draft: 2, scheduled: 0, triggered: 1, expired: 1, 'pick-winner': 0 }
  fake.hold(singleSends.summary)
  fake.answer(singleSends.search, { result: [spring], status_counts, _metadata: {} })
  fake.answer(singleSends.categories, { categories: ['News, weekly', 'Offers'] })
  fake.answer(stats.list, { results: [{ ...total, stats: opened }], _metadata: {} })
}

test('the index filters by several statuses and categories', async () => {
  const category = encodeURIComponent('["News, weekly"]')
  const { server, user } = await render(`/single-sends?status=draft&category=${category}`, givenSpring)
  await user.click(await screen.findByRole('button', { name: /^Sent/ }))
  await screen.findByRole('button', { name: /^Expired/ })
  expect(screen.queryByRole('button', { name: /^Pick winner/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Category: News, weekly' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Offers' }))
  await waitFor(() =>
    expect(server.calls(singleSends.search).at(-1)?.body).toEqual({
      status: ['draft', 'triggered'],
      categories: ['News, weekly', 'Offers'],
    }),
  )
})

test('the index filters by channel', async () => {
  const { server, user } = await render('/single-sends', givenSpring)
  await user.click(await screen.findByRole('button', { name: 'Channel' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Text message' }))
  await waitFor(() => expect(server.calls(singleSends.search).at(-1)?.body).toEqual({ channels: ['sms'] }))
})

test('the index exports the numbers of all that were sent, by day or by link', async () => {
  const { server, user } = await render('/single-sends', (fake) => {
    givenSpring(fake)
    fake.fail(stats.export)
    fake.fail(stats.exportLinks)
  })
  for (const file of ['Numbers by day', 'Clicks by link']) {
    await user.click(await screen.findByRole('button', { name: 'Export stats' }))
    await user.click(await screen.findByRole('menuitem', { name: file }))
  }
  await waitFor(() => expect(server.calls(stats.exportLinks)).toHaveLength(1))
  expect(server.calls(stats.export).map(({ query }) => query.get('ids'))).toEqual([null])
})

test('a single send that is being sent is stopped from its row', async () => {
  const { server, user } = await render('/single-sends', (fake) => {
    givenSpring(fake)
    fake.answer(singleSends.unschedule, { send_at: '2026-11-01T08:00:00Z', status: 'triggered' })
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Spring' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Stop sending' }))
  await screen.findByText(/“Spring” was stopped/)
  expect(server.calls(singleSends.unschedule).map(({ params }) => params)).toEqual([{ id: spring.id }])
})

test('a text message is begun from the menu of channels, where it is marked as beta', async () => {
  const { server, user } = await render('/single-sends', (fake) => {
    givenSpring(fake)
    fake.hold(singleSends.create)
  })
  await user.click(await screen.findByRole('button', { name: 'Choose email or text message' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Text message (beta)' }))
  await waitFor(() =>
    expect(server.calls(singleSends.create)).toMatchObject([{ body: { channels: ['sms'] } }]),
  )
})

test('a row of the index has rates, and a progress bar while it is being sent', async () => {
  await render('/single-sends', givenSpring)
  const row = await screen.findByRole('row', { name: /Spring/ })
  await within(row).findByText('50.0%')
  await within(row).findByText('3.3%')
  expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('399')
  // One of 400 still waits.
  expect(within(row).getByText('Sending 99%')).toBeDefined()
})

test('the other selected ones are deleted if another user has deleted one of them', async () => {
  const autumn = { ...spring, id: '01930000-0000-7000-8000-000000000005', name: 'Autumn', delivery: null }
  const winter = { ...autumn, id: '01930000-0000-7000-8000-000000000006', name: 'Winter' }
  const { server, user } = await render('/single-sends', (fake) => {
    givenSpring(fake)
    const status_counts = { draft: 0, scheduled: 0, triggered: 2, expired: 0, 'pick-winner': 0 }
    fake.answer(singleSends.search, { result: [autumn, winter], status_counts, _metadata: {} })
    fake.refuse(singleSends.deleteMany, 'single_send_not_found', { details: { id: autumn.id } })
    fake.answer(singleSends.delete, undefined)
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Autumn' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Winter' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 2 Single Sends' }))
  await screen.findByText('1 Single Send deleted.')
  expect(server.calls(singleSends.delete).map(({ params }) => params)).toEqual([{ id: winter.id }])
})

test.for([
  [1, false],
  [2, true],
] as const)('%i selected for another account: its name is asked for: %s', async ([count, isAsked]) => {
  const autumn = { ...spring, id: '01930000-0000-7000-8000-000000000005', name: 'Autumn', delivery: null }
  const winter = { ...autumn, id: '01930000-0000-7000-8000-000000000006', name: 'Winter' }
  const { user } = await render(
    '/single-sends',
    (fake) => {
      givenSpring(fake)
      const status_counts = { draft: 0, scheduled: 0, triggered: 2, expired: 0, 'pick-winner': 0 }
      fake.answer(singleSends.search, { result: [autumn, winter], status_counts, _metadata: {} })
    },
    acting,
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select Autumn' }))
  if (count === 2) await user.click(screen.getByRole('checkbox', { name: 'Select Winter' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: /^Delete \d/ })
  expect(button.disabled).toBe(isAsked)
  expect(dialog.queryByLabelText(/Type “branch” to confirm/) !== null).toBe(isAsked)
})

test('the column heads of the index explain themselves when they are focused', async () => {
  await render('/single-sends', givenSpring)
  const table = within(await screen.findByRole('table'))
  table.getByRole('button', { name: 'Unique opens' }).focus()
  const meaning = await screen.findByRole('tooltip')
  expect(meaning.textContent).toContain('Machine opens are excluded. Share: unique opens ÷ delivered.')
})

test('a scheduled single send says that it has to be unscheduled before it can be deleted', async () => {
  const planned = { ...spring, status: 'scheduled' as const, send_at: '2030-01-01T10:00:00Z', delivery: null }
  const { server, user } = await render(`/single-sends/${spring.id}/delete`, (fake) => {
    givenSpring(fake)
    fake.answer(singleSends.search, {
      result: [planned],
      status_counts: { draft: 0, scheduled: 1, triggered: 0, expired: 0, 'pick-winner': 0 },
      _metadata: {},
    })
    fake.hold(singleSends.get)
    fake.answer(singleSends.unschedule, { send_at: planned.send_at, status: 'draft' })
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Single Send' }))
  await dialog.findByText(/Unschedule it first/)
  expect(dialog.queryByRole('button', { name: 'Delete Single Send' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Unschedule' }))
  await waitFor(() => expect(server.calls(singleSends.unschedule)).toHaveLength(1))
})
