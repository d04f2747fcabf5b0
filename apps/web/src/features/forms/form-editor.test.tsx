import { customFields } from '@carillon/contract/custom-fields'
import { formStats } from '@carillon/contract/form-stats'
import { forms } from '@carillon/contract/forms'
import { lists } from '@carillon/contract/lists'
import { type NotificationAddress, notifications } from '@carillon/contract/notifications'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'
import { content, draftForm, form } from './forms.fixture.ts'

const path = `/forms/signup/${form.id}/editor`

const own: NotificationAddress = {
  id: 'default',
  name: 'Ines',
  email: 'ines@nordlicht.test',
  status: 'confirmed',
  events: [],
  created_at: null,
}
const team: NotificationAddress = {
  ...own,
  id: '0199a1b2-0000-7000-8000-0000000000bb',
  name: 'Team',
  email: 'team@nordlicht.test',
  status: 'pending',
}

function given(fake: FakeServer, stored = form) {
  fake.answer(forms.get, stored)
  fake.answer(formStats.preview, ({ body }) => ({
    html: `<!doctype html><html><head><style>b{}</style></head><body>${JSON.stringify(body)}</body></html>`,
  }))
  fake.answer(lists.list, { result: [], _metadata: { count: 0 } })
  fake.answer(notifications.list, { result: [own, team] })
  fake.answer(customFields.list, {
    custom_fields: [{ id: 'w1_T', name: 'shoe_size', field_type: 'Text' }],
    reserved_fields: [],
    deleting_fields: [],
    _metadata: {},
  })
}

const labelsOf = () =>
  within(screen.getByRole('list', { name: 'Fields of the form' }))
    .getAllByRole('button', { name: /^(First name|Last name|Email|shoe size|Phone)/ })
    .map(({ textContent }) => textContent?.replace(/ \*$/, ''))

test('typed content is saved as a draft, and visitors see it once it is applied', async () => {
  const { server, user } = await render(path, (fake) => {
    given(fake)
    const saved = (body: unknown, has_changes: boolean) => ({
      ...form,
      draft: (body as { draft: typeof content }).draft,
      has_changes,
      revision: form.revision + 1,
    })
    fake.answer(forms.update, ({ body }) => saved(body, true))
    fake.answer(forms.apply, ({ body }) => saved(body, false))
  })
  const message = await screen.findByLabelText('Confirmation message')
  expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', true)
  await user.clear(message)
  await user.type(message, 'Welcome!')
  await screen.findByText('Not saved')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText('Draft saved.')
  expect(server.calls(forms.update)[0]?.body).toMatchObject({
    revision: form.revision,
    draft: { confirmation_message: 'Welcome!' },
  })
  await screen.findByText('Saved, changes not applied')
  await user.click(screen.getByRole('button', { name: 'Save & apply' }))
  await screen.findByText('Applied')
  expect(server.calls(forms.apply)[0]?.body).toMatchObject({ revision: form.revision + 1 })
})

test('a notification address is told of signups, and an unconfirmed one is reported', async () => {
  const { server, user } = await render(path, (fake) => {
    given(fake)
    fake.answer(forms.update, ({ body }) => {
      const { draft } = body as { draft: typeof content }
      const isTeam = draft.notify_address_id === team.id
      const unheard = { code: 'notify_unheard' as const, blocks: false, at: 'notify_address_id' }
      return { ...form, draft, revision: form.revision + 1, problems: isTeam ? [unheard] : [] }
    })
  })
  const field = await screen.findByRole('combobox', { name: /^Mail signups to/ })
  expect(field).toHaveProperty('value', 'Nobody')
  const choose = async (name: string) => {
    await user.click(field)
    await user.click(await screen.findByRole('option', { name }))
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
  }
  await choose('Team (team@nordlicht.test) – not confirmed')
  await screen.findByText(/^Nobody is told of signups/)
  await choose('Ines (ines@nordlicht.test)')
  await waitFor(() => expect(screen.queryByText(/^Nobody is told of signups/)).toBeNull())
  expect(server.calls(forms.update).map(({ body }) => body)).toMatchObject([
    { draft: { notify_address_id: team.id } },
    { draft: { notify_address_id: 'default' } },
  ])
  expect(screen.getByRole('link', { name: 'Addresses' }).getAttribute('href')).toBe('/notifications')
})

test('a form with sample text can be applied, and a warning names it', async () => {
  const sample = { code: 'text_placeholder' as const, blocks: false, at: 'header' }
  const { user } = await render(path, (fake) => {
    given(fake, { ...form, has_changes: true, problems: [sample] })
    fake.answer(forms.apply, { ...form, problems: [sample] })
  })
  await screen.findByText(/^1 thing needs your attention/)
  await user.click(screen.getByRole('button', { name: 'Save & apply' }))
  await screen.findByText('Applied. Visitors see it now, but: This is a sample text. Write your own.')
})

test('a deleted notification address is shown as such', async () => {
  const gone = '0199a1b2-0000-7000-8000-0000000000cc'
  await render(path, (fake) => given(fake, { ...form, draft: { ...content, notify_address_id: gone } }))
  await screen.findByDisplayValue('Deleted address')
})

test('in a narrow window, the preview has a tab of its own', async () => {
  const narrow = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as MediaQueryList
  const windowMedia = vi.spyOn(window, 'matchMedia').mockImplementation(narrow)
  onTestFinished(() => windowMedia.mockRestore())
  const { user } = await render(path, (fake) => given(fake))
  const preview = await screen.findByRole('radio', { name: 'Preview' })
  expect(screen.queryByTitle('Preview of the form')).toBeNull()
  await user.click(preview)
  expect(await screen.findByTitle('Preview of the form')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Build' }))
  await waitFor(() => expect(screen.queryByTitle('Preview of the form')).toBeNull())
})

test('on a phone, sharing and saving stand in the menu, and nothing stands above the preview but its tabs', async () => {
  const narrow = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as MediaQueryList
  const windowMedia = vi.spyOn(window, 'matchMedia').mockImplementation(narrow)
  onTestFinished(() => windowMedia.mockRestore())
  const sample = { code: 'text_placeholder' as const, blocks: false, at: 'header' }
  const { user } = await render(path, (fake) => given(fake, { ...form, problems: [sample] }))
  await screen.findByText(/^1 thing needs your attention/)
  expect(screen.queryByRole('link', { name: 'Share' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Share' })
  await screen.findByRole('menuitem', { name: 'Save draft' })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('radio', { name: 'Preview' }))
  expect(await screen.findByTitle('Preview of the form')).toBeTruthy()
  expect(screen.queryByText(/^1 thing needs your attention/)).toBeNull()
})

test('the preview is rendered by the server from the unsaved form', async () => {
  const { server, user } = await render(path, (fake) => given(fake))
  await user.type(await screen.findByLabelText('Confirmation message'), ' See you.')
  await waitFor(() =>
    expect(server.calls(formStats.preview).at(-1)?.body).toMatchObject({
      state: 'form',
      content: { confirmation_message: 'Thanks for signing up! See you.' },
    }),
  )
  await user.click(screen.getByLabelText('Success'))
  await waitFor(() =>
    expect(server.calls(formStats.preview).at(-1)?.body).toMatchObject({ state: 'success' }),
  )
})

test('fields are moved with the keyboard, and undo moves them back', async () => {
  const { user } = await render(`${path}?panel=build`, (fake) => given(fake))
  const list = await screen.findByRole('list', { name: 'Fields of the form' })
  within(list)
    .getByRole('button', { name: /^Email/ })
    .focus()
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  expect(labelsOf()).toEqual(['Email', 'First name', 'Last name'])
  expect(document.activeElement?.textContent).toContain('Email')
  await screen.findByText('“Email” is now field 1 of 3.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(labelsOf()).toEqual(['First name', 'Last name', 'Email'])
})

test('the only identifier stays and is required', async () => {
  const { user } = await render(`${path}?panel=build`, (fake) => given(fake))
  const remove = await screen.findByRole('button', { name: 'Remove Email' })
  expect(remove).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: /^Email/ }))
  expect(screen.getByLabelText('Required')).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: 'Phone number ID' }))
  expect(screen.getByRole('button', { name: 'Remove Email' })).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('button', { name: 'Remove Email' }))
  expect(screen.getByRole('button', { name: 'Remove Mobile number' })).toHaveProperty('disabled', true)
})

test('checkboxes add custom fields to the form and remove them', async () => {
  const { user } = await render(`${path}?panel=build`, (fake) => given(fake))
  const box = await screen.findByRole('checkbox', { name: 'shoe_size' })
  await user.click(box)
  expect(labelsOf()).toHaveLength(4)
  await user.click(box)
  expect(labelsOf()).toHaveLength(3)
})

test('problems that prevent applying are shown at their places until they are solved', async () => {
  const { server, user } = await render(path, (fake) => {
    given(fake, { ...draftForm, draft: { ...content, double_opt_in: true } })
    fake.refuse(forms.apply, 'form_incomplete', {
      details: { problems: [{ code: 'sender_missing', blocks: true, at: 'sender_id' }] },
    })
  })
  await user.click(await screen.findByRole('button', { name: 'Save & apply' }))
  await screen.findByText(/Choose a verified sender/)
  await screen.findByText('Before the form can be applied, 1 thing is missing.')
  expect(server.calls(forms.apply)).toHaveLength(1)
})

test('an empty label is refused before anything is sent', async () => {
  const { server, user } = await render(`${path}?panel=build`, (fake) => given(fake))
  await user.click(await screen.findByRole('button', { name: /^First name/ }))
  await user.clear(screen.getByLabelText('Label'))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText('This field is required.')
  expect(server.calls(forms.update)).toEqual([])
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('fields.0.label'))
  // The preview shows '…' in place of the empty label.
  expect(server.calls(formStats.preview).at(-1)?.body).not.toMatchObject({
    content: { fields: [{ label: '' }] },
  })
})

test('a problem on another tab is shown and focused', async () => {
  const { user } = await render(`${path}?panel=build`, (fake) => {
    given(fake)
    fake.refuse(forms.apply, 'form_incomplete', {
      details: { problems: [{ code: 'message_missing', blocks: true, at: 'confirmation_message' }] },
    })
  })
  await user.type(await screen.findByLabelText(/^Header/), '!')
  await user.click(screen.getByRole('button', { name: 'Save & apply' }))
  await screen.findByText('Write a confirmation message.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Confirmation message')))
})

test('a form that was saved elsewhere is loaded or replaced', async () => {
  const { server, user } = await render(path, (fake) => {
    given(fake)
    fake.refuse(forms.update, 'form_changed')
  })
  await user.type(await screen.findByLabelText('Form name'), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  const dialog = within(await screen.findByRole('dialog'))
  server.answer(forms.update, { ...form, name: 'Newsletter 2', revision: 9 })
  await user.click(dialog.getByRole('button', { name: 'Keep my changes' }))
  await screen.findByText('Draft saved.')
  expect(server.calls(forms.update).at(-1)?.body).not.toHaveProperty('revision')
})

test('discarding a draft restores the applied version, and can be undone', async () => {
  const { user } = await render(path, (fake) => {
    given(fake, { ...form, has_changes: true, draft: { ...content, confirmation_message: 'Draft' } })
    fake.answer(forms.discard, form)
  })
  await screen.findByDisplayValue('Draft')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Discard draft' }))
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }))
  await screen.findByDisplayValue('Thanks for signing up!')
  const notices = within(screen.getByRole('region', { name: 'Notices' }))
  await user.click(await notices.findByRole('button', { name: 'Undo' }))
  await screen.findByDisplayValue('Draft')
})

test('leaving with unsaved changes asks first', async () => {
  const { user } = await render(path, (fake) => given(fake))
  await user.type(await screen.findByLabelText('Form name'), '!')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText('Leave without saving?')
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(screen.getByLabelText('Form name')).toHaveProperty('value', 'Newsletter!')
})

test('unreadable colors are reported', async () => {
  const { user } = await render(`${path}?panel=styles`, (fake) => given(fake))
  const text = await screen.findByLabelText('Text')
  await user.clear(text)
  await user.type(text, '#eeeeee')
  await screen.findByText(/The text can’t be read on this background: its contrast is 1.1/)
})

test('a deleted form and a failed load are reported', async () => {
  const { server, user } = await render(path, (fake) => fake.fail(forms.get))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.refuse(forms.get, 'form_not_found')
  await user.click(retry)
  await screen.findByText('This signup form no longer exists.')
})

test.for<[readonly string[], boolean]>([
  [['marketing.read', 'marketing_campaigns.update'], false],
  [['marketing.read', 'marketing_campaigns.update', 'marketing_campaigns.create'], true],
])('the settings lead to a new list only with the right to create one: %s', async ([scopes, isShown]) => {
  await render(path, (fake) => given(fake), { scopes })
  await screen.findByRole('combobox', { name: /^Add contacts to/ })
  expect(screen.queryByRole('link', { name: 'New list' }) !== null).toBe(isShown)
})
