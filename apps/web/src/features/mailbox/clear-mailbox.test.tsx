import { mailbox } from '@carillon/contract/mailbox'
import { expect, test } from 'vitest'
import { acting, render, screen } from '#test/render.tsx'

const mails = { result: [], is_receiving: false, _metadata: {} }

test('the mailbox of another account is cleared once its name was typed', async () => {
  const { server, user } = await render(
    '/mailbox/clear',
    (server) => {
      server.answer(mailbox.list, mails)
      server.answer(mailbox.clear, undefined)
    },
    acting,
  )
  const field = await screen.findByLabelText(/Type “branch” to confirm/)
  expect(document.activeElement).toBe(field)
  await user.type(field, 'branch{Enter}')
  await expect.poll(() => server.calls(mailbox.clear)).toHaveLength(1)
})
