import { senders } from '@carillon/contract/senders'
import { expect, test } from 'vitest'
import { showAlert } from '#lib/alerts.ts'
import { givenSender } from '#test/given-sender.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const sender = givenSender({ verified: false })

test('errors that stay are dismissed together, and nothing else with them', async () => {
  const { user } = await render('/senders', (server) => server.answer(senders.list, { results: [sender] }))
  await screen.findByText('News')
  showAlert('The first error.', { tone: 'danger' })
  showAlert('A warning.', { tone: 'warning' })
  await screen.findByText('The first error.')
  expect(screen.queryByRole('button', { name: 'Dismiss all errors' })).toBeNull()
  showAlert('The second error.', { tone: 'danger' })
  await user.click(await screen.findByRole('button', { name: 'Dismiss all errors' }))
  await waitFor(() => expect(screen.queryByText(/error\.$/)).toBeNull())
  expect(screen.getByText('A warning.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Dismiss all/ })).toBeNull()
})

test('an action that works the second time ends the alert of the first', async () => {
  const { server, user } = await render('/senders/7/delete', (server) => {
    server.answer(senders.list, { results: [sender] })
    server.answer(senders.usage, { single_sends: [], automations: [], signup_forms: [] })
    server.fail(senders.delete)
  })
  const remove = async () => {
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Delete sender' }))
  }
  await remove()
  const failed = 'The sender could not be deleted. Try again in a moment.'
  await screen.findByText(failed)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.answer(senders.delete, undefined)
  await user.click(screen.getByRole('button', { name: 'Actions for News' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await remove()
  await screen.findByText('Sender “News” deleted.')
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
})
