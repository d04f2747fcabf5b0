import type { Home } from '@carillon/contract/home'
import { home } from '@carillon/contract/home'
import { mailbox } from '@carillon/contract/mailbox'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const id = '01930000-0000-7000-8000-000000000001'
const period = (requests: number, delivered: number) => ({
  requests,
  delivered,
  delivered_counting_opens: delivered,
  delivered_counting_clicks: delivered,
})
const nothing = { ...period(0, 0), unique_opens: 0, unique_clicks: 0, unsubscribes: 0 }
const days = Array.from({ length: 30 }, (_, day) => ({
  date: new Date(Date.UTC(2026, 9, 24 + day)).toISOString().slice(0, 10),
  contact_count: 0,
  added: 0,
  removed: 0,
}))
const none = { can_be_emailed: 0, unsubscribed: 0, bounced: 0, spam_report: 0, invalid: 0 }
const reach = { ...none, counted_at: '2026-11-22T10:00:00Z' }
const empty: Home = {
  last: nothing,
  before: nothing,
  scheduled: [],
  drafts: [],
  running: [],
  latest: [],
  attention: [],
  delivered_by: { single_sends: 0, automations: 0, programs: 0, texts: 0 },
  audience: { contact_count: 0, days, counted_from: null, reach },
  setup: {
    has_public_address: false,
    mail_leaves: false,
    sets_installation: false,
    has_brand: false,
    has_verified_sender: false,
    unverified_sender: null,
    has_unsubscribe_group: false,
    has_sent: false,
  },
}
const busy: Home = {
  ...empty,
  last: { ...period(100, 90), unique_opens: 45, unique_clicks: 9, unsubscribes: 2 },
  before: { ...period(60, 60), unique_opens: 24, unique_clicks: 6, unsubscribes: 0 },
  audience: { ...empty.audience, contact_count: 60 },
  scheduled: [{ id, name: 'Tomorrow', send_at: '2030-01-01T08:00:00Z' }],
  drafts: [{ id, name: 'Half done', updated_at: '2026-11-01T00:00:00Z' }],
  attention: [{ kind: 'send_held', id, name: 'Missed' }],
  setup: {
    has_public_address: true,
    mail_leaves: true,
    sets_installation: false,
    has_brand: true,
    has_verified_sender: true,
    unverified_sender: null,
    has_unsubscribe_group: true,
    has_sent: true,
  },
}

async function tile(name: string): Promise<string | null | undefined> {
  return (await screen.findByText(name)).parentElement?.textContent
}

test('home compares the last thirty days with those before, and lists open work', async () => {
  await render('/', (server) => server.answer(home.get, busy))
  await screen.findByText('90')
  expect(await tile('Delivered, last 30 days')).toContain('50% more than in the 30 days before')
  expect(await tile('Open rate')).toBe('Open rate50.0%+10.0 points against the 30 days before')
  expect(await tile('Click rate')).toBe('Click rate10.0%0.0 points against the 30 days before')
  expect(await tile('Unsubscribes')).toBe('Unsubscribes2None in the 30 days before')
  const region = (name: string) => within(screen.getByRole('region', { name }))
  expect(region('Scheduled').getByRole('link').getAttribute('href')).toBe(`/single-sends/${id}/review`)
  expect(region('Drafts').getByRole('link').getAttribute('href')).toBe(`/single-sends/${id}/editor`)
  region('Needs attention').getByText('Was due and was not sent')
  screen.getByRole('link', { name: 'Create Single Send' })
  expect(screen.queryByText('Your first campaign')).toBeNull()
})

test('home names the sources of messages if single sends were not the only one', async () => {
  const delivered_by = { single_sends: 20, automations: 67, programs: 3, texts: 4 }
  await render('/', (server) => server.answer(home.get, { ...busy, delivered_by }))
  await screen.findByText('Emails of Single Sends: 20, of automations: 67, of programs: 3.')
  screen.getByText('Text messages, counted apart: 4.')
})

test('a rate without messages is a dash, and the first steps stay until they are done', async () => {
  await render('/', (server) => server.answer(home.get, empty))
  await screen.findByText('Your first campaign')
  expect(await tile('Open rate')).toBe('Open rate–Nothing delivered yet')
})

test('home says that nothing leaves until a mail server is set, and leads its operator there', async () => {
  const operator = { ...busy, setup: { ...busy.setup, sets_installation: true, mail_leaves: false } }
  await render('/', (fake) => fake.answer(home.get, operator))
  await screen.findByText('Nothing leaves this machine yet')
  expect(screen.getByRole('link', { name: 'Set up' }).getAttribute('href')).toBe('/account/installation')
  const step = screen.getByText('Set up the mail server').closest('li')
  expect(step?.getAttribute('aria-current')).toBe('step')
  screen.getByText('6 of 7 done')
  await render('/', (fake) =>
    fake.answer(home.get, { ...busy, setup: { ...busy.setup, mail_leaves: false } }),
  )
  await screen.findByText(/until the operator of this installation/)
  expect(screen.queryByRole('link', { name: 'Set up' })).toBeNull()
  expect(screen.queryByText('Your first campaign')).toBeNull()
})

test('a rate is a share of the messages that were measured', async () => {
  const last = { ...busy.last, delivered: 1000, delivered_counting_clicks: 0 }
  await render('/', (server) => server.answer(home.get, { ...busy, last }))
  await screen.findByText('1,000')
  expect(await tile('Open rate')).toContain('50.0%')
  expect(await tile('Click rate')).toBe('Click rate–Not counted')
})

test('the first step leads to the sender form, and then to the message that verifies the sender', async () => {
  const setup = { ...empty.setup, unverified_sender: 'news@shop.test' }
  await render('/', (fake) => fake.answer(home.get, empty))
  const first = await screen.findByRole('link', { name: 'Set up sender' })
  expect(first.getAttribute('href')).toBe('/senders/new')
  await render('/', (fake) => {
    fake.answer(home.get, { ...empty, setup })
    fake.answer(mailbox.list, { result: [], is_receiving: true, _metadata: {} })
  })
  const next = await screen.findByRole('link', { name: 'Open the message' })
  expect(next.getAttribute('href')).toBe('/mailbox?search=news%40shop.test&open=verification')
  screen.getByText('Open the link in the message to news@shop.test.')
})

test('while it loads, home shows no numbers but keeps their places', async () => {
  await render('/', (server) => server.hold(home.get))
  expect((await screen.findByText('Open rate')).parentElement?.textContent).toBe('Open rate')
  expect(screen.queryByText('Your first campaign')).toBeNull()
})

test('a failed load of home can be retried', async () => {
  const { server, user } = await render('/', (server) => server.fail(home.get))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.answer(home.get, busy)
  await user.click(retry)
  await screen.findByText('90')
})

test('a user without access to campaigns is told so, and no call is made', async () => {
  const { server } = await render('/', () => undefined, { scopes: ['templates.read'] })
  await screen.findByText('You have no access to campaigns and contacts.', { exact: false })
  expect(server.calls(home.get)).toEqual([])
})
