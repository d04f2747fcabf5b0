import {
  type Installation,
  installation,
  type MailServer,
  type MailTest,
  mailServers,
} from '@carillon/contract/installation'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { version } from '@carillon/contract/version'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const id = '01930000-0000-7000-8000-000000000001'
const local: Installation = {
  public_url: {
    value: 'http://localhost:3000',
    source: 'standard',
    stored: null,
    is_local: true,
    listens_locally: true,
  },
  mail: { source: 'standard', server: null },
}
const stored: MailServer = {
  id,
  name: 'Mailgun',
  host: 'smtp.mailgun.org',
  port: 587,
  encryption: 'starttls',
  verifies_certificate: true,
  username: 'post@nordlicht.test',
  password_state: 'set',
  connections: 10,
  messages_per_connection: 0,
  client_name: null,
  is_default: true,
  weight: 1,
  messages_per_hour: null,
  ip_pools: [],
  unsubscribe_groups: [],
  sender_domains: [],
  state: {
    condition: 'unused',
    left_until: null,
    problem: null,
    reached_at: null,
    last_hour: { accepted: 0, refused: 0, deferred: 0, uncertain: 0, not_taken: 0 },
  },
  changed_at: '2026-11-30T12:00:00.000Z',
}
const used: Installation = {
  ...local,
  mail: {
    source: 'product',
    server: { host: stored.host, port: 587, encryption: 'starttls', username: stored.username },
  },
}

const answers = (setting: Installation, servers: readonly MailServer[]) => (fake: FakeServer) => {
  fake.answer(installation.get, setting)
  fake.answer(mailServers.list, { result: [...servers], source: setting.mail.source })
  fake.answer(unsubscribeGroups.list, [])
  fake.answer(version.get, { version: '0.2.0', newer: null })
}

const form = (name: string) => screen.findByRole('form', { name })
const field = (where: HTMLElement, name: string) => within(where).getByLabelText(name)
const press = (where: HTMLElement, name: string) => within(where).getByRole('button', { name })

/** Sends a test through the stored server, of which the fake server answers this. */
async function sendTest(answer: MailTest) {
  const { server, user } = await render(`/account/installation/mail-servers/${id}`, (fake) => {
    answers(used, [stored])(fake)
    fake.answer(mailServers.test, answer)
  })
  const send = await form('Send test')
  await user.click(press(send, 'Send test'))
  return { server, send }
}

test('a mail server is added by a preset, user and password', async () => {
  const { server, user } = await render('/account/installation', (fake) => {
    answers(local, [])(fake)
    fake.answer(mailServers.create, stored)
  })
  const mail = await form('Mail server')
  within(mail).getByText(/Nothing leaves this machine yet/)
  await user.click(within(mail).getByRole('combobox', { name: 'Provider' }))
  await user.click(await screen.findByRole('option', { name: 'Mailgun' }))
  expect(field(mail, 'Host')).toHaveProperty('value', 'smtp.mailgun.org')
  within(mail).getByText(/SMTP credentials of your domain/)
  await user.type(field(mail, 'User'), 'post@nordlicht.test')
  await user.type(field(mail, 'Password'), 'opensesame')
  await user.click(press(mail, 'Save mail server'))
  await screen.findByText(/All processes use it within seconds/)
  expect(server.calls(mailServers.create).map(({ body }) => body)).toEqual([
    {
      name: 'Mailgun',
      host: 'smtp.mailgun.org',
      port: 587,
      encryption: 'starttls',
      verifies_certificate: true,
      username: 'post@nordlicht.test',
      password: 'opensesame',
      connections: 10,
      messages_per_connection: 0,
      client_name: null,
    },
  ])
})

test('the version is shown, and a newer one with its page', async () => {
  await render('/account/installation', (fake) => {
    answers(local, [])(fake)
    const url = 'https://carillon.example/0.3.0'
    fake.answer(version.get, { version: '0.2.0', newer: { version: '0.3.0', url } })
  })
  await screen.findByText(/^Carillon 0\.2\.0/)
  const link = screen.getByRole('link', { name: 'Version 0.3.0 is available' })
  expect(link.getAttribute('href')).toBe('https://carillon.example/0.3.0')
})

test('a stored password is kept while its field is empty, and asked for again by another host', async () => {
  const { server, user } = await render(`/account/installation/mail-servers/${id}`, (fake) => {
    answers(used, [stored])(fake)
    fake.refuse(mailServers.update, 'mail_server_password_needed', { field: 'password' })
  })
  const mail = await form('Mail server')
  within(mail).getByText(/stays as it is while this field is empty/)
  await user.clear(field(mail, 'Host'))
  await user.type(field(mail, 'Host'), 'smtp.eu.mailgun.org')
  await user.click(press(mail, 'Save mail server'))
  await within(mail).findByText('Type the password again: the stored one is for another server.')
  expect(server.calls(mailServers.update)[0]?.body).not.toHaveProperty('password')
})

test('a wrong port is reported at its field without a call', async () => {
  const { server, user } = await render(`/account/installation/mail-servers/${id}`, answers(used, [stored]))
  const mail = await form('Mail server')
  await user.clear(field(mail, 'Port'))
  await user.type(field(mail, 'Port'), '70000')
  await user.click(press(mail, 'Save mail server'))
  expect(field(mail, 'Port').getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(mailServers.update)).toEqual([])
})

test('a failed test names the step, says what to do, and shows the conversation', async () => {
  const { server, send } = await sendTest({
    is_accepted: false,
    step: 'login',
    problem: 'refused',
    detail: '535 5.7.8 Authentication failed',
    lines: [
      { by: 'note', note: 'connected', text: 'smtp.mailgun.org:587' },
      { by: 'us', note: null, text: 'AUTH PLAIN ••••••••' },
      { by: 'server', note: null, text: '535 5.7.8 Authentication failed' },
      { by: 'note', note: 'failed', text: '535 5.7.8 Authentication failed' },
    ],
    took_ms: 120,
  })
  await within(send).findByText('The test failed at this step: signing in')
  within(send).getByText(/Copy both again from your provider/)
  within(send).getByText('The server says: 535 5.7.8 Authentication failed')
  within(send).getByText('AUTH PLAIN ••••••••')
  within(send).getByText('Connected to smtp.mailgun.org:587.')
  expect(server.calls(mailServers.test)[0]?.body).toMatchObject({
    id,
    from: 'owner@carillon.test',
    to: 'owner@carillon.test',
    server: { host: 'smtp.mailgun.org', username: 'post@nordlicht.test' },
  })
})

test('words of this machine are not called those of the server', async () => {
  const { send } = await sendTest({
    is_accepted: false,
    step: 'connection',
    problem: 'connection_refused',
    detail: 'connect ECONNREFUSED 192.0.2.7:587',
    lines: [{ by: 'note', note: 'failed', text: 'connect ECONNREFUSED 192.0.2.7:587' }],
    took_ms: 12,
  })
  await within(send).findByText('This machine says: connect ECONNREFUSED 192.0.2.7:587')
  expect(within(send).queryByText(/The server says/)).toBeNull()
})

test('what the environment sets is shown and not asked for', async () => {
  const given: Installation = {
    public_url: {
      value: 'https://mail.nordlicht.test',
      source: 'environment',
      stored: null,
      is_local: false,
      listens_locally: false,
    },
    mail: { ...used.mail, source: 'environment' },
  }
  await render('/account/installation', answers(given, []))
  await screen.findByText(/Set by PUBLIC_URL of the environment/)
  screen.getByText(/Set by SMTP_URL of the environment/)
  expect(screen.queryByLabelText('Host')).toBeNull()
  expect(screen.queryByLabelText('Address of this server')).toBeNull()
  await form('Send test')
})

test('the address is checked before it is saved, and a failure says what to do', async () => {
  const { server, user } = await render('/account/installation', (fake) => {
    answers(local, [])(fake)
    fake.answer(installation.checkAddress, {
      is_reached: false,
      problem: 'name_not_found',
      detail: 'getaddrinfo ENOTFOUND',
    })
    fake.answer(installation.update, {
      ...local,
      public_url: {
        ...local.public_url,
        source: 'product',
        stored: 'https://a.test',
        value: 'https://a.test',
      },
    })
  })
  const address = await form('Public address')
  within(address).getByText(/Only this machine reaches it/)
  await user.type(field(address, 'Address of this server'), 'https://a.test')
  await user.click(press(address, 'Check address'))
  await within(address).findByText(/not in the DNS/)
  expect(server.calls(installation.checkAddress)[0]?.body).toEqual({ public_url: 'https://a.test' })
  await user.click(press(address, 'Save address'))
  await screen.findByText(/All processes use it within seconds/)
  expect(server.calls(installation.update)[0]?.body).toEqual({ public_url: 'https://a.test' })
})

test('a person of another account is told that the page is not theirs', async () => {
  const { server } = await render('/account/installation', answers(local, []), {
    scopes: ['marketing.read'],
  })
  await screen.findByRole('main')
  expect(screen.queryByText('Public address')).toBeNull()
  expect(server.calls(installation.get)).toEqual([])
})
