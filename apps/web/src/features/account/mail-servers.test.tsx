import {
  type Installation,
  installation,
  type MailServer,
  mailServers,
} from '@carillon/contract/installation'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { version } from '@carillon/contract/version'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const index = '/account/installation'
const quietHour = { accepted: 0, refused: 0, deferred: 0, uncertain: 0, not_taken: 0 }

function given(number: number, change: Partial<MailServer> = {}): MailServer {
  return {
    id: `01930000-0000-7000-8000-00000000000${number}`,
    name: `Relay ${number}`,
    host: `smtp${number}.nordlicht.test`,
    port: 587,
    encryption: 'starttls',
    verifies_certificate: true,
    username: 'mailer',
    password_state: 'set',
    connections: 10,
    messages_per_connection: 0,
    client_name: null,
    is_default: number === 1,
    weight: 1,
    messages_per_hour: null,
    ip_pools: [],
    unsubscribe_groups: [],
    sender_domains: [],
    state: {
      condition: 'reached',
      left_until: null,
      problem: null,
      reached_at: null,
      last_hour: quietHour,
    },
    changed_at: '2026-11-30T12:00:00.000Z',
    ...change,
  }
}

const setting = (source: Installation['mail']['source']): Installation => ({
  public_url: {
    value: 'https://mail.nordlicht.test',
    source: 'product',
    stored: 'https://mail.nordlicht.test',
    is_local: false,
    listens_locally: false,
  },
  mail: {
    source,
    server: { host: 'smtp1.nordlicht.test', port: 587, encryption: 'starttls', username: 'mailer' },
  },
})

const group = {
  id: 7,
  name: 'Newsletter',
  description: '',
  is_default: false,
  last_email_sent_at: null,
  unsubscribes: 0,
}

const answers =
  (all: readonly MailServer[], source: Installation['mail']['source'] = 'product') =>
  (fake: FakeServer) => {
    fake.answer(installation.get, setting(source))
    fake.answer(version.get, { version: '0.2.0', newer: null })
    fake.answer(mailServers.list, { result: [...all], source })
    fake.answer(unsubscribeGroups.list, [group])
  }

const row = (name: string) => screen.findByRole('listitem', { name })

test('each server says which mail it takes, its share and rate, and how it does', async () => {
  const second = given(2, {
    sender_domains: ['nordlicht.test'],
    unsubscribe_groups: [7],
    ip_pools: ['alerts'],
    weight: 0,
    messages_per_hour: 12_000,
    state: {
      condition: 'left',
      left_until: '2026-11-30T12:03:00.000Z',
      problem: { at: '2026-11-30T12:02:00.000Z', detail: 'connect ECONNREFUSED 192.0.2.7:587' },
      reached_at: null,
      last_hour: { ...quietHour, accepted: 1200, not_taken: 3 },
    },
  })
  await render(index, answers([given(1), second]))
  const first = await row('Relay 1')
  within(first).getByText('Reached')
  within(first).getByText('Default')
  within(first).getByText('Takes all other mail')
  within(first).getByText('Weight 1')
  const other = await row('Relay 2')
  within(other).getByText(/^Left until /)
  within(other).getByText('Senders at nordlicht.test')
  await within(other).findByText('Unsubscribe groups: Newsletter')
  within(other).getByText('IP pools: alerts')
  within(other).getByText(/Only while the others can’t be reached · At most 12,000 messages an hour/)
  within(other).getByText('Last hour: 1,200 accepted · 3 not taken')
  within(other).getByText(/Others take its mail until it is tried again/)
  within(other).getByText(/ECONNREFUSED/)
})

test.for([
  ['unused', 'Not tried yet'],
  ['failing', 'Not reached'],
  ['refusing', 'Refuses mail'],
] as const)('the state %s is told as %s', async ([condition, words]) => {
  await render(index, answers([given(1, { state: { ...given(1).state, condition } })]))
  within(await row('Relay 1')).getByText(words)
})

test('a server that takes nothing, and one whose password is lost, say so', async () => {
  await render(index, answers([given(1), given(2, { password_state: 'unreadable' })]))
  const other = await row('Relay 2')
  within(other).getByText(/Takes no mail/)
  within(other).getByText(/key of this installation was changed/)
})

test('a second server is added with the mail it takes, and the list follows', async () => {
  const { server, user } = await render(index, (fake) => {
    answers([given(1)])(fake)
    fake.answer(mailServers.create, given(2))
  })
  await user.click(await screen.findByRole('link', { name: 'Add mail server' }))
  const form = within(await screen.findByRole('form', { name: 'Mail server' }))
  await user.type(form.getByLabelText('Host'), 'smtp2.nordlicht.test')
  await user.type(form.getByLabelText('Domains of senders'), 'Nordlicht.test{Enter}')
  await user.click(await form.findByRole('checkbox', { name: 'Newsletter' }))
  await user.clear(form.getByLabelText('Weight'))
  await user.type(form.getByLabelText('Weight'), '3')
  await user.type(form.getByLabelText('Messages an hour'), '500')
  await user.click(form.getByRole('button', { name: 'Save mail server' }))
  await expect.poll(() => window.location.pathname).toBe(index)
  expect(server.calls(mailServers.create)[0]?.body).toMatchObject({
    name: 'Mail server',
    host: 'smtp2.nordlicht.test',
    is_default: false,
    sender_domains: ['nordlicht.test'],
    unsubscribe_groups: [7],
    ip_pools: [],
    weight: 3,
    messages_per_hour: 500,
  })
})

test('the only default server stays one, and its other values can change', async () => {
  const { server, user } = await render(`${index}/mail-servers/${given(1).id}`, (fake) => {
    answers([given(1), given(2)])(fake)
    fake.refuse(mailServers.update, 'mail_server_name_taken', { field: 'name' })
  })
  const form = within(await screen.findByRole('form', { name: 'Mail server' }))
  expect(form.getByRole('checkbox', { name: 'Default server' })).toHaveProperty('disabled', true)
  form.getByText(/Make another one a default first/)
  await user.clear(form.getByLabelText('Name'))
  await user.type(form.getByLabelText('Name'), 'Relay 2')
  await user.click(form.getByRole('button', { name: 'Save mail server' }))
  await form.findByText('Another mail server has this name.')
  expect(server.calls(mailServers.update)[0]?.body).toMatchObject({
    name: 'Relay 2',
    messages_per_hour: null,
  })
})

test('deleting a server says what becomes of its mail, and of sends that name its pool', async () => {
  const { server, user } = await render(index, (fake) => {
    answers([given(1), given(2, { ip_pools: ['alerts'] })])(fake)
    fake.answer(mailServers.delete, undefined)
  })
  await user.click(within(await row('Relay 2')).getByRole('button', { name: 'Actions for Relay 2' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/goes to the default servers from then on/)
  dialog.getByText(/Single Sends and automations that name alerts/)
  await user.click(dialog.getByRole('button', { name: 'Delete mail server' }))
  await screen.findByText('“Relay 2” was deleted.')
  expect(server.calls(mailServers.delete)).toHaveLength(1)
})

test('deleting the last server says that nothing leaves any more', async () => {
  const { user } = await render(`${index}/mail-servers/${given(1).id}/delete`, (fake) => {
    answers([given(1)])(fake)
    fake.answer(mailServers.delete, undefined)
  })
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/reaches no recipient/)
  await user.click(dialog.getByRole('button', { name: 'Delete mail server' }))
  await screen.findByText('Removed. Mail stays in the built-in mailbox.')
})

test('servers that a variable of the environment outdoes are shown with the reason, and not changed', async () => {
  await render(index, answers([given(1)], 'environment'))
  await screen.findByText(/These servers are not used, because SMTP_URL/)
  const only = within(await row('Relay 1'))
  expect(only.queryByRole('link')).toBeNull()
  expect(only.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add mail server' })).toBeNull()
})

test('a person who may only read sees the servers without ways to change them', async () => {
  await render(index, answers([given(1)]), { scopes: ['installation.read'] })
  expect(within(await row('Relay 1')).queryByRole('link')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add mail server' })).toBeNull()
})

test('a server that no longer exists leads back to the list', async () => {
  await render(`${index}/mail-servers/${given(3).id}`, answers([given(1)]))
  await screen.findByText('This mail server no longer exists.')
  expect(screen.getByRole('link', { name: 'Back to the installation' }).getAttribute('href')).toBe(index)
})
