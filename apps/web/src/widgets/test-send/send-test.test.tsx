import { testSend } from '@carillon/contract/test-send'
import { expect, test } from 'vitest'
import { render, screen, waitFor } from '#test/render.tsx'
import { TestSendForm } from './test-send-form.tsx'

interface Props {
  sender?: number | null
  group?: number | null
  customUrl?: string | null
  source?: string
}

/** The form alone, with these settings of its message. */
async function open({ source, ...settings }: Props, given?: Parameters<typeof render>[1]) {
  const opened = await render(
    '/not-found',
    (server) => {
      server.answer(testSend.send, {})
      given?.(server)
    },
    {},
    () => (
      <TestSendForm
        templateId="t1"
        {...(source ? { source } : {})}
        sender={null}
        group={null}
        customUrl={null}
        {...settings}
        beforeSending={async () => true}
        onDone={() => undefined}
        onCancel={() => undefined}
      />
    ),
  )
  const tracked: unknown[] = []
  opened.shell.analytics.track = (...event) => void tracked.push(event)
  const send = async (emails?: string) => {
    const field = await screen.findByRole('textbox', { name: 'Send to' })
    if (emails !== undefined) {
      await opened.user.clear(field)
      await opened.user.click(field)
      await opened.user.paste(emails)
    }
    await opened.user.click(screen.getByRole('button', { name: 'Send test' }))
  }
  const bodies = () => opened.server.calls(testSend.send).map(({ body }) => body)
  return { ...opened, send, bodies, tracked }
}

const addresses = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@example.com`)

test('sender and group are sent as whole numbers', async () => {
  const { send, bodies } = await open({ sender: 7, group: 12 })
  await send('one@example.com')
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()).toEqual([
    { template_id: 't1', emails: ['one@example.com'], sender_id: 7, suppression_group_id: 12 },
  ])
})

test('a custom unsubscribe link is sent in place of the group', async () => {
  const { send, bodies } = await open({ group: 12, customUrl: 'https://shop.example/leave' })
  await send('one@example.com')
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()).toEqual([
    { template_id: 't1', emails: ['one@example.com'], custom_unsubscribe_url: 'https://shop.example/leave' },
  ])
})

test('ten addresses are tested by one call, whose number is tracked', async () => {
  const { send, bodies, tracked } = await open({})
  await send(addresses(10).join(', '))
  await screen.findByText('Test sent to 10 addresses.')
  expect(bodies()).toEqual([{ template_id: 't1', emails: addresses(10) }])
  expect(tracked).toEqual([['test_send', { recipients: 10 }]])
})

test('the call names dynamic templates as its source', async () => {
  const { send, server } = await open({ source: 'dynamic-templates' })
  await send('one@example.com')
  await waitFor(() => expect(server.calls(testSend.send)).toHaveLength(1))
  expect(String(server.calls(testSend.send)[0]?.query)).toBe('test-source=dynamic-templates')
})

test('an eleventh address, and addresses that are none, stop the test with a sentence', async () => {
  const { send, bodies } = await open({})
  await send(addresses(11).join(','))
  await screen.findByText('A test can go to up to 10 addresses.')
  await send('one@example.com, nonsense, also nonsense')
  await screen.findByText('These addresses are not valid, so the test was not sent: nonsense, also nonsense')
  expect(bodies()).toEqual([])
})

test('the form begins with the own address of the person', async () => {
  const { send, bodies } = await open({})
  await send()
  await waitFor(() => expect(bodies()).toMatchObject([{ emails: ['owner@carillon.test'] }]))
})

test.for([
  ['forbidden', 'You are not allowed to send tests.'],
  ['test_send_unsubscribed', 'These addresses have unsubscribed, so the test was not sent: gone@example.com'],
  [
    'sender_not_found',
    'The from address does not belong to any of your senders. Choose a sender, then send the test again.',
  ],
] as const)('a test that is refused with %s says so', async ([code, sentence]) => {
  const { send, tracked } = await open({}, (server) =>
    server.refuse(testSend.send, code, { details: { addresses: 'gone@example.com' } }),
  )
  await send('gone@example.com')
  await screen.findByText(sentence)
  expect(tracked).toEqual([])
})

test('a test that fails otherwise says so in general', async () => {
  const { send } = await open({}, (server) => server.fail(testSend.send))
  await send('one@example.com')
  await screen.findByText('The test could not be sent. Try again in a moment.')
})
