import { unsubscribeAnswers } from '@carillon/contract/unsubscribe-answers'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const group = {
  id: 7,
  name: 'Offers',
  description: 'Once a week',
  is_default: false,
  unsubscribes: 0,
  last_email_sent_at: null,
}

const open = (address: string, given: (server: FakeServer) => void) =>
  render(address, (server) => {
    server.answer(unsubscribeGroups.list, [group])
    server.answer(unsubscribeGroups.get, group)
    server.answer(unsubscribeGroups.usage, { single_sends: [], automations: [], signup_forms: [] })
    server.answer(unsubscribeAnswers.ofGroup, { left: 0, answered: 0, paused: 0, reasons: [] })
    given(server)
  })

const notices = () => within(screen.getByRole('region', { name: 'Notices' }))

async function create(given: (server: FakeServer) => void) {
  const opened = await open('/unsubscribe-groups/new', given)
  await opened.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Offers')
  await opened.user.type(screen.getByRole('textbox', { name: 'Description' }), 'Once a week')
  await opened.user.click(screen.getByRole('button', { name: 'Create group' }))
  return opened
}

async function save(given: (server: FakeServer) => void) {
  const opened = await open('/unsubscribe-groups/7/edit', given)
  await opened.user.type(await screen.findByRole('textbox', { name: 'Description' }), ' or so')
  await opened.user.click(screen.getByRole('button', { name: 'Save group' }))
  return opened
}

async function remove(given: (server: FakeServer) => void) {
  const opened = await open('/unsubscribe-groups/7/confirm-delete', given)
  await opened.user.click(await screen.findByRole('button', { name: 'Delete group' }))
  return opened
}

async function exportAll(given: (server: FakeServer) => void) {
  const opened = await open('/unsubscribe-groups', given)
  await opened.user.click(await screen.findByRole('button', { name: 'Actions for Offers' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Export addresses' }))
  return opened
}

async function addByHand(given: (server: FakeServer) => void) {
  const opened = await open('/unsubscribe-groups/7/suppressions/add/manual', given)
  await opened.user.type(await screen.findByRole('textbox'), 'eva@example.com, mia@example.com')
  await opened.user.click(screen.getByRole('button', { name: 'Unsubscribe addresses' }))
  return opened
}

test.for([
  ['created', create, unsubscribeGroups.create, 'The unsubscribe group could not be created.'],
  ['saved', save, unsubscribeGroups.update, 'The unsubscribe group could not be saved.'],
  ['deleted', remove, unsubscribeGroups.delete, 'The unsubscribe group could not be deleted.'],
] as const)(
  'a group that could not be %s is reported by an alert, and by no success',
  async ([, act, call, sentence]) => {
    await act((server) => server.fail(call))
    within(await notices().findByRole('alert')).getByText(sentence, { exact: false })
    expect(notices().queryAllByRole('status')).toEqual([])
  },
)

test.for([
  [
    'created',
    create,
    (server: FakeServer) => server.answer(unsubscribeGroups.create, group),
    'Unsubscribe group “Offers” created.',
  ],
  [
    'saved',
    save,
    (server: FakeServer) => server.answer(unsubscribeGroups.update, group),
    'Unsubscribe group updated.',
  ],
  [
    'deleted',
    remove,
    (server: FakeServer) => server.answer(unsubscribeGroups.delete, undefined),
    'Unsubscribe group “Offers” deleted.',
  ],
] as const)(
  'a group that was %s is announced, and the groups are loaded again',
  async ([, act, given, sentence]) => {
    let before = 0
    const { server } = await act((server) => {
      given(server)
      before = server.calls(unsubscribeGroups.list).length
    })
    await notices().findByText(sentence)
    await expect.poll(() => server.calls(unsubscribeGroups.list).length).toBeGreaterThan(before + 1)
  },
)

test('a group whose name is taken is refused in the words of the specification, at its field', async () => {
  await create((server) =>
    server.refuse(unsubscribeGroups.create, 'unsubscribe_group_name_taken', { field: 'name' }),
  )
  await screen.findByText('The name field must be unique.')
  expect(notices().queryAllByRole('alert')).toEqual([])
})

test('a group without a description is not saved', async () => {
  const { server, user } = await open('/unsubscribe-groups/new', () => undefined)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  const description = screen.getByRole('textbox', { name: 'Description' })
  expect([name.getAttribute('maxlength'), description.getAttribute('maxlength')]).toEqual(['30', '100'])
  await user.type(name, 'Offers')
  await user.click(screen.getByRole('button', { name: 'Create group' }))
  await expect.poll(() => description.getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(unsubscribeGroups.create)).toEqual([])
})

test('addresses that were added by hand are announced with their number', async () => {
  const recipient_emails = ['eva@example.com', 'mia@example.com']
  await addByHand((server) => server.answer(unsubscribeGroups.addSuppressions, { recipient_emails }))
  await notices().findByText('2 addresses unsubscribed from “Offers”.')
})

test('an export opens the address of its file, and says so', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await exportAll((server) =>
    server.answer(unsubscribeGroups.exportSuppressions, { download_url: '/v3/file?signed' }),
  )
  await notices().findByText('Downloading the file with all addresses.')
  expect(assign.mock.calls).toEqual([['/v3/file?signed']])
  assign.mockRestore()
})

test('an export without an address is a failure', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await exportAll((server) => server.answer(unsubscribeGroups.exportSuppressions, { download_url: '' }))
  within(await notices().findByRole('alert')).getByText('The addresses could not be exported.', {
    exact: false,
  })
  expect(assign).not.toHaveBeenCalled()
  assign.mockRestore()
})

/** Uploads a file with this number of addresses and one that is invalid. */
async function uploadFile(count: number, given: (server: FakeServer) => void) {
  const opened = await open('/unsubscribe-groups/7/upload-csv', given)
  const rows = Array.from({ length: count }, (_, at) => `p${at}@example.com`)
  const file = new File([`email\n${rows.join('\n')}\nnonsense\n`], 'a.csv', { type: 'text/csv' })
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')
  await expect.poll(input).not.toBeNull()
  await opened.user.upload(input()!, file)
  await screen.findByText(/addresses found, 1 skipped as invalid/)
  await opened.user.click(screen.getByRole('button', { name: 'Unsubscribe addresses' }))
  return opened
}

test('five batches of a file are on their way at once', async () => {
  const { server } = await uploadFile(7000, (server) => server.hold(unsubscribeGroups.addSuppressions))
  await expect.poll(() => server.calls(unsubscribeGroups.addSuppressions).length).toBe(5)
  await screen.findByText('0 of 7,000 addresses')
  expect(server.calls(unsubscribeGroups.addSuppressions)).toHaveLength(5)
})

test('when all batches are done, a sentence names the last address and the skipped ones, and the groups are loaded again', async () => {
  const { server } = await uploadFile(1500, (server) =>
    server.answer(unsubscribeGroups.addSuppressions, { recipient_emails: [] }),
  )
  await notices().findByText('1,500 addresses added, the last one was p1499@example.com. 1 invalid skipped.')
  await expect.poll(() => server.calls(unsubscribeGroups.list).length).toBeGreaterThan(1)
  await expect.poll(() => window.location.pathname).toBe('/unsubscribe-groups')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a batch that fails is said, the groups are loaded again, and the batch can be sent once more', async () => {
  let isDown = true
  const { server, user } = await uploadFile(1500, (server) => {
    server.answer(unsubscribeGroups.addSuppressions, { recipient_emails: [] })
    const { length } = server.calls(unsubscribeGroups.list)
    expect(length).toBe(0)
    server.answer(unsubscribeGroups.addSuppressions, ({ body }) => {
      const { recipient_emails } = body as { recipient_emails: string[] }
      if (isDown && recipient_emails.length === 500) throw new TypeError('no network')
      return { recipient_emails }
    })
  })
  await screen.findByText('1 batch could not be added.')
  await expect.poll(() => server.calls(unsubscribeGroups.list).length).toBeGreaterThan(1)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry the failed part' }))
  await notices().findByText(/^1,500 addresses added/)
  expect(
    server
      .calls(unsubscribeGroups.addSuppressions)
      .map(({ body }) => (body as { recipient_emails: string[] }).recipient_emails.length),
  ).toEqual([1000, 500, 500])
})

test('a file without addresses below its header is refused with its own sentence', async () => {
  const { user } = await open('/unsubscribe-groups/7/upload-csv', () => undefined)
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')
  await expect.poll(input).not.toBeNull()
  await user.upload(input()!, new File(['Anna,Berta\n'], 'a.csv', { type: 'text/csv' }))
  await screen.findByText(
    'There are no addresses in the first column. The first row must contain the column names',
    {
      exact: false,
    },
  )
})

test('a page of the index has 25 groups', async () => {
  await open('/unsubscribe-groups', (server) =>
    server.answer(
      unsubscribeGroups.list,
      Array.from({ length: 26 }, (_, at) => ({ ...group, id: at + 1, name: `Group ${at + 10}` })),
    ),
  )
  await screen.findByRole('link', { name: 'Group 34' })
  expect(screen.getAllByRole('link', { name: /^Group \d/ })).toHaveLength(25)
  expect(screen.queryByRole('link', { name: 'Group 35' })).toBeNull()
})
