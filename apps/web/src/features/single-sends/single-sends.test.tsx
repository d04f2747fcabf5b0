import { singleSendDefaults } from '@carillon/contract/single-send-defaults'
import { singleSends } from '@carillon/contract/single-sends'
import { expect, test, vi } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

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
  await vi.waitFor(
    () => expect(server.calls(singleSends.create)).toMatchObject([{ body: { email_config: given } }]),
    20_000,
  )
})

test('a new single send is made without defaults when they can’t be read', async () => {
  const { server } = await render('/single-sends/new/selector/template/blank-code', (fake) => {
    fake.fail(singleSendDefaults.get)
    fake.hold(singleSends.create)
  })
  await vi.waitFor(
    () =>
      expect(server.calls(singleSends.create).map(({ body }) => body)).toMatchObject([
        { email_config: { editor: 'code', html_content: '' } },
      ]),
    20_000,
  )
})
