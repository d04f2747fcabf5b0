import { mailbox } from '@carillon/contract/mailbox'
import { senders } from '@carillon/contract/senders'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenSender } from '#test/given-sender.ts'
import { render, screen, within } from '#test/render.tsx'

const news = givenSender({ verified: false })

const open = (address: string, given: (server: FakeServer) => void) =>
  render(address, (server) => {
    server.answer(senders.list, { results: [news] })
    server.answer(senders.get, news)
    server.answer(senders.usage, { single_sends: [], automations: [], signup_forms: [] })
    server.answer(mailbox.list, { result: [], is_receiving: false, _metadata: {} })
    given(server)
  })

const notices = () => within(screen.getByRole('region', { name: 'Notices' }))

async function create(given: (server: FakeServer) => void) {
  const { user } = await open('/senders/new?from=7', given)
  await user.click(await screen.findByRole('button', { name: 'Create sender' }))
}

async function save(given: (server: FakeServer) => void) {
  const { user } = await open('/senders/7/edit', given)
  await user.type(await screen.findByRole('textbox', { name: 'Nickname' }), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save sender' }))
}

async function remove(given: (server: FakeServer) => void) {
  const { user } = await open('/senders/7/delete', given)
  await user.click(await screen.findByRole('button', { name: 'Delete sender' }))
}

async function resend(given: (server: FakeServer) => void) {
  const { user } = await open('/senders', given)
  await user.click(await screen.findByRole('button', { name: 'Actions for News' }))
  await user.click(await screen.findByRole('menuitem', { name: /verification|Resend/ }))
}

test.for([
  ['creation', create, senders.create, 'The sender could not be created. Try again in a moment.'],
  ['change', save, senders.update, 'The sender could not be saved. Try again in a moment.'],
  ['deletion', remove, senders.delete, 'The sender could not be deleted. Try again in a moment.'],
  [
    'new verification',
    resend,
    senders.resendVerification,
    'The verification email could not be resent. Try again in a moment.',
  ],
] as const)('a failed %s of a sender shows an alert of its own', async ([, act, call, sentence]) => {
  await act((server) => server.fail(call))
  const alert = await notices().findByRole('alert')
  within(alert).getByText(sentence)
})

test.for([
  [
    'created',
    create,
    (server: FakeServer) => server.answer(senders.create, news),
    'Sender created. Check news@shop.test and open the link we sent there.',
  ],
  ['updated', save, (server: FakeServer) => server.answer(senders.update, news), 'Sender updated.'],
  [
    'deleted',
    remove,
    (server: FakeServer) => server.answer(senders.delete, undefined),
    'Sender “News” deleted.',
  ],
  [
    'sent its link again',
    resend,
    (server: FakeServer) => server.answer(senders.resendVerification, undefined as never),
    'A new link is on its way to news@shop.test.',
  ],
] as const)('a sender that was %s is announced', async ([, act, given, sentence]) => {
  await act((server) => void given(server))
  await notices().findByText(sentence)
  expect(notices().queryAllByRole('alert')).toEqual([])
})
