import { customFields } from '@carillon/contract/custom-fields'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, onTestFinished, test, vi } from 'vitest'
import { broadcast, listen } from '#lib/cross-tab.ts'
import { render, screen } from '#test/render.tsx'
import { CustomFieldForm } from '#widgets/custom-field-form/custom-field-form.tsx'

/** The messages that this tab stores for the others from now on. */
function overheard(): unknown[] {
  const sent: unknown[] = []
  const setItem = (key: string, value: string) => {
    if (key !== 'carillon.channel') return
    const { kind, message } = JSON.parse(value) as { kind: string; message: unknown }
    sent.push([kind, message])
  }
  vi.stubGlobal('localStorage', { setItem, getItem: () => null, removeItem: () => undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
  return sent
}

/** Fires the event by which a browser tells other tabs of a change in local storage. */
function store(value: string | null, key = 'carillon.channel'): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

test('a message reaches the listeners of its kind in other tabs, by local storage', () => {
  const heard = vi.fn()
  const stop = listen('list.created', heard)
  store(JSON.stringify({ kind: 'list.created', message: { id: 'a' } }))
  store(JSON.stringify({ kind: 'sender.created', message: { id: 'b' } }))
  store(JSON.stringify({ kind: 'list.created', message: { id: 'c' } }), 'another key')
  store(null)
  stop()
  store(JSON.stringify({ kind: 'list.created', message: { id: 'd' } }))
  expect(heard.mock.calls).toEqual([[{ id: 'a' }]])
  const sent = overheard()
  broadcast('list.created', { id: 'e' })
  expect(sent).toEqual([['list.created', { id: 'e' }]])
})

test('a new unsubscribe group is told to other tabs by its id, and the list of groups is loaded again', async () => {
  const group = { id: 7, name: 'Offers', description: 'x', is_default: true, unsubscribes: 0 }
  const { server, user } = await render('/unsubscribe-groups/new', (server) => {
    server.answer(unsubscribeGroups.list, [])
    server.answer(unsubscribeGroups.create, { ...group, last_email_sent_at: null })
  })
  const sent = overheard()
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Offers')
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'x')
  const before = server.calls(unsubscribeGroups.list).length
  await user.click(screen.getByRole('button', { name: 'Create group' }))
  await expect.poll(() => sent).toEqual([['unsubscribeGroup.created', { id: '7' }]])
  await expect.poll(() => server.calls(unsubscribeGroups.list).length).toBeGreaterThan(before)
})

test('a new custom field is told to other tabs with its name, its type and the column that it is for', async () => {
  const { user } = await render(
    '/not-found',
    (server) => {
      const none = { custom_fields: [], reserved_fields: [], deleting_fields: [], _metadata: {} }
      server.answer(customFields.list, none)
      server.answer(customFields.create, { id: 'w1_N', name: 'shoe_size', field_type: 'Number' })
    },
    {},
    () => (
      <CustomFieldForm
        initial={{ name: 'shoe_size', field_type: 'Number' }}
        forColumn={{ column: 'Shoe size', columnIndex: 4 }}
        onDone={() => undefined}
        onCancel={() => undefined}
      />
    ),
  )
  const sent = overheard()
  await user.click(await screen.findByRole('button', { name: 'Create field' }))
  const message = { id: 'w1_N', name: 'shoe_size', type: 'Number', column: 'Shoe size', columnIndex: 4 }
  await expect.poll(() => sent).toEqual([['customField.created', message]])
})
