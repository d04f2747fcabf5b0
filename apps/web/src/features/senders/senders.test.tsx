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

test('the country of a sender is one of the list, or the one that it had before', async () => {
  const stored = {
    id: 7,
    nickname: 'News',
    from: { email: 'post@nordlicht.example', name: 'Nordlicht' },
    reply_to: { email: 'post@nordlicht.example', name: '' },
    address: 'Main street 1',
    address_2: '',
    city: 'Old town',
    state: '',
    zip: '',
    country: 'Wonderland',
    locked: false,
    verified: true,
    created_at: 0,
    updated_at: 0,
  }
  const { server, user } = await render('/senders/7/edit', (server) => {
    server.answer(senders.list, { results: [stored] })
    server.answer(senders.get, stored)
    server.answer(senders.update, stored)
  })
  const country = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' })
  expect(country.value).toBe('Wonderland')
  await user.clear(country)
  await user.type(country, 'Narnia')
  await user.click(screen.getByRole('button', { name: 'Save sender' }))
  await screen.findByText('Choose a country from the list.')
  expect(server.calls(senders.update)).toEqual([])
  for (const name of ['Wonderland', 'Deutschland', 'Germany']) {
    await user.clear(country)
    await user.type(country, name)
    await user.tab()
    await expect.poll(() => screen.queryByText('Choose a country from the list.')).toBeNull()
  }
  await user.click(screen.getByRole('button', { name: 'Save sender' }))
  await expect
    .poll(() => server.calls(senders.update).map(({ body }) => (body as { country: string }).country))
    .toEqual(['Germany'])
})
