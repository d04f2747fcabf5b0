import { senders } from '@carillon/contract/senders'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

test('a failed load of senders shows one alert until it is retried', async () => {
  const { server, user } = await render('/senders', (server) => server.fail(senders.list))
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Your senders could not be loaded.', { exact: false })
  const card = await screen.findByRole('region', { name: 'Senders' })
  server.answer(senders.list, { results: [] })
  await user.click(await within(card).findByRole('button', { name: 'Retry' }))
  await expect.poll(() => within(card).queryAllByRole('button', { name: 'Retry' })).toEqual([])
  await expect.poll(() => screen.queryAllByRole('alert')).toEqual([])
})

test('the delete dialog of a deleted sender says that it no longer exists', async () => {
  await render('/senders/999999/delete', (server) => {
    server.answer(senders.list, { results: [] })
    server.refuse(senders.get, 'sender_not_found')
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This sender no longer exists.', { exact: false })
  expect(within(dialog).queryAllByRole('button', { name: /Delete|End/ })).toEqual([])
})

test('nickname and reply-to of a new sender follow name and address until they are edited', async () => {
  const { user } = await render('/senders/new', (server) => server.answer(senders.list, { results: [] }))
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await screen.findByRole('textbox', { name: 'From name' })
  await user.type(field('From address'), 'post@nordlicht.example')
  expect(field('Reply-to address').value).toBe('post@nordlicht.example')
  await user.clear(field('Reply-to address'))
  await user.type(field('Reply-to address'), 'answers@nordlicht.example')
  await user.type(field('From address'), '.org')
  expect(field('Reply-to address').value).toBe('answers@nordlicht.example')
  await user.type(field('From name'), 'Nordlicht')
  expect(field('Nickname').value).toBe('Nordlicht')
})
