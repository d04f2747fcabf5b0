import { type ReadyFinding, readiness } from '@carillon/contract/installation-ready'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const path = '/account/installation/ready'
const checked_at = '2026-11-30T12:00:00.000Z'

function finding(change: Partial<ReadyFinding>): ReadyFinding {
  return {
    check: 'relay',
    state: 'ok',
    code: 'relay_signs_in',
    about: 'smtp.mailgun.org:587',
    details: {},
    record: null,
    says: 'In English.',
    todo: null,
    screen: null,
    paper: '/docs/sending-for-real.html#ready-to-send',
    ...change,
  }
}

const dkim = finding({
  check: 'dkim',
  state: 'problem',
  code: 'record',
  about: 'nordlicht.test',
  screen: '/account/domains/7',
  record: {
    purpose: 'dkim',
    type: 'txt',
    host: 's1._domainkey.nordlicht.test',
    data: 'v=DKIM1; k=rsa; p=abc',
    by: 'you',
    is_required: true,
    until: null,
    check: { state: 'missing', problem: 'missing', found: [], details: {} },
  },
})
const item = (name: string) => screen.findByRole('listitem', { name })

test('each check says in words how it is, and a problem says what to do and where', async () => {
  const lists = finding({ check: 'blocklists', state: 'unchecked', code: 'lists_off', about: null })
  await render(path, (fake) => {
    fake.answer(readiness.get, { checked_at, findings: [finding({}), dkim, lists] })
  })
  await screen.findByRole('heading', { name: '1 problem keeps mail from arriving.' })
  screen.getByText('1 point could not be judged from here.')
  screen.getByText(/^Checked /)
  within(await item('Mail server')).getByText('It answers, and takes the login.')
  const signature = await item('Signature (DKIM)')
  within(signature).getByText('There is no such record at s1._domainkey.nordlicht.test.')
  within(signature).getByText(/Publish the record TXT s1\._domainkey\.nordlicht\.test with the value v=DKIM1/)
  expect(
    within(signature).getByRole('link', { name: 'Open page: nordlicht.test' }).getAttribute('href'),
  ).toBe('/account/domains/7')
  expect(
    within(signature).getByRole('link', { name: 'Read about it: Signature (DKIM)' }).getAttribute('href'),
  ).toMatch(/^\/docs\//)
  within(await item('Blocklists')).getByText(/BLOCKLISTS=zen\.spamhaus\.org/)
  expect(within(await item('Mail server')).queryByRole('link')).toBeNull()
})

test('a long key is copied on the page of its domain', async () => {
  const record = { ...dkim.record!, data: `v=DKIM1; k=rsa; p=${'k'.repeat(392)}` }
  await render(path, (fake) => {
    fake.answer(readiness.get, { checked_at, findings: [{ ...dkim, record }] })
  })
  const signature = await item('Signature (DKIM)')
  within(signature).getByText(/Its value can be copied on the page of the domain/)
  expect(within(signature).queryByText(/kkkkkkkk/)).toBeNull()
})

test('a mail server that fails is told with the step and the advice of the test', async () => {
  const details = { step: 'login', problem: 'refused', detail: '535 5.7.8 no' }
  await render(path, (fake) => {
    fake.answer(readiness.get, {
      checked_at,
      findings: [finding({ state: 'problem', code: 'relay_failed', details })],
    })
  })
  const server = await item('Mail server')
  within(server).getByText(/failed at this step: signing in\. 535 5\.7\.8 no/)
  within(server).getByText(/Copy both again from your provider/)
})

test('a mail server that others stand in for is one to improve, and mail can leave', async () => {
  const details = { step: 'connection', problem: 'refused', detail: 'ECONNREFUSED', others: 'Main, Second' }
  await render(path, (fake) => {
    fake.answer(readiness.get, {
      checked_at,
      findings: [finding({ state: 'warning', code: 'relay_replaced', details })],
    })
  })
  await screen.findByRole('heading', { name: 'Mail can leave. 1 point would make it arrive more surely.' })
  within(await item('Mail server')).getByText(
    /^Other servers take its mail until it is reached again: Main, Second\. .*: connecting\. ECONNREFUSED/,
  )
})

test('nothing to mend is said, and without a mail server that nothing leaves', async () => {
  let findings = [finding({})]
  const { user, server } = await render(path, (fake) => {
    fake.answer(readiness.get, () => ({ checked_at, findings }))
  })
  await screen.findByRole('heading', { name: 'Everything that could be checked is in order.' })
  findings = [finding({ state: 'warning', code: 'relay_none', about: null, screen: '/account/installation' })]
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByRole('heading', { name: 'Nothing leaves this machine yet.' })
  expect(server.calls(readiness.get)).toHaveLength(2)
})

test('a failure is told, and can be tried again', async () => {
  const { user, server } = await render(path, (fake) => {
    fake.fail(readiness.get)
  })
  await screen.findByRole('button', { name: 'Check again' })
  server.answer(readiness.get, { checked_at, findings: [finding({})] })
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText('It answers, and takes the login.')
})

test('a person without the right to the installation is not shown it', async () => {
  const { server } = await render(path, () => undefined, { scopes: ['marketing.read'] })
  await screen.findByRole('main')
  expect(server.calls(readiness.get)).toEqual([])
})
