import { approvals } from '@carillon/contract/approvals'
import { lists } from '@carillon/contract/lists'
import { expect, test } from 'vitest'
import { givenContacts } from '#test/given-contacts.ts'
import { render, screen, within } from '#test/render.tsx'

const id = '01930000-0000-7000-8000-000000000001'
const list = { id, name: 'Locked', contact_count: 0, _metadata: { self: '' } }

test('a list that a scheduled send uses is not deleted, and its uses are named', async () => {
  const send = { kind: 'single_send', status: 'scheduled', locks: true } as const
  const { user } = await render(`/contacts/lists/${id}/delete`, (server) => {
    givenContacts(server, list)
    server.answer(lists.get, list)
    server.answer(lists.uses, {
      result: [
        { ...send, id: 's1', name: 'Autumn sale', excludes: false },
        { ...send, id: 's2', name: 'Members', excludes: true },
        { kind: 'segment', id: 'g1', name: 'Climbers', status: 'valid', excludes: false, locks: false },
      ],
    })
  })
  await expect.poll(() => window.location.pathname).toMatch(/delete-locked$/)
  await screen.findByText('can’t be deleted while', { exact: false })
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getAllByRole('listitem')).toHaveLength(2)
  expect(dialog.getByRole('link', { name: 'Autumn sale' }).getAttribute('href')).toBe(
    '/single-sends/s1/review',
  )
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await expect.poll(() => window.location.pathname).toBe(`/contacts/lists/${id}`)
})

test.for(['delete-locked', 'locked'])(
  'at %s, the name of a form that uses a list is no link for a person who may not edit it',
  async (address) => {
    await render(
      `/contacts/lists/${id}/${address}`,
      (server) => {
        givenContacts(server, list)
        server.answer(lists.get, list)
        const use = { kind: 'signup_form', status: 'live', locks: true, excludes: false } as const
        server.answer(lists.uses, { result: [{ ...use, id: 'f1', name: 'Welcome' }] })
      },
      { scopes: ['marketing.read', 'marketing_campaigns.delete'] },
    )
    await screen.findByText('Welcome')
    expect(screen.queryByRole('link', { name: 'Welcome' })).toBeNull()
  },
)

test.each(['/contacts', '/contacts/all'])('%s/delete-all waits for the exact phrase', async (path) => {
  const { user } = await render(`${path}/delete-all`, (server) => givenContacts(server, list))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = await dialog.findByRole('button', { name: 'Delete all contacts' })
  const phrase = dialog.getByRole('textbox')
  expect(confirm).toHaveProperty('disabled', true)
  await user.type(phrase, 'delete all contacts')
  expect(confirm).toHaveProperty('disabled', true)
  await user.clear(phrase)
  await user.type(phrase, 'Delete All Contacts')
  await expect.poll(() => confirm).toHaveProperty('disabled', false)
  await user.keyboard('{Escape}')
  await expect.poll(() => window.location.pathname).toBe(path)
})

test('deleting the contacts as well asks for approval, where it is needed; deleting the list alone does not', async () => {
  const { user } = await render(`/contacts/lists/${id}/delete`, (server) => {
    givenContacts(server, list)
    server.answer(lists.get, list)
    server.answer(lists.uses, { result: [] })
    server.answer(approvals.need, {
      waits: true,
      above: 0,
      count: 3,
      approvers: ['ben@shop.test', 'eva@shop.test'],
      approvers_count: 2,
    })
  })
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('radio', { name: /Delete them from the account too/ }))
  expect(dialog.getByRole('button', { name: 'Ask for approval' })).toBeDefined()
  expect(dialog.getByText(/One of 2 people may approve it: ben@shop.test, eva@shop.test/)).toBeDefined()
  await user.click(dialog.getAllByRole('radio')[0]!)
  expect(dialog.queryByRole('button', { name: 'Ask for approval' })).toBeNull()
})
