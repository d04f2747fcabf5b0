import { customFields } from '@carillon/contract/custom-fields'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { loadMessages, startMessages } from '#lib/messages.tsx'
import { installShell } from '#shell/shell.ts'
import { fakeServer } from '#test/fake-server.ts'
import { theme } from '#ui/theme/theme.ts'
import { TextMessageField } from '../text-message/text-message-field.tsx'
import { TagLineField } from './tag-line-field.tsx'
import { TagNamesProvider } from './tag-names.tsx'

let latest = ''

interface SubjectProps {
  initial: string
  maxLength: number
  /** True for a field of several lines. */
  hasLines: boolean
}

function Subject({ initial, maxLength, hasLines }: SubjectProps) {
  const [value, setValue] = useState(initial)
  latest = value
  const field = { name: 'subject', label: 'Subject', value, onChange: setValue, maxLength }
  if (hasLines) {
    return (
      <TagNamesProvider isTextMessage>
        <TextMessageField {...field} />
      </TagNamesProvider>
    )
  }
  return <TagLineField {...field} inbox="subject" />
}

async function openField(initial: string, { maxLength = 200, hasLines = false } = {}) {
  const server = fakeServer()
  server.answer(customFields.list, {
    custom_fields: [{ id: 'e1_T', name: 'favourite dish', field_type: 'Text' }],
    reserved_fields: [],
    deleting_fields: [],
    _metadata: {},
  })
  localStorage['carillon.language'] = 'en'
  installShell({ apiAddress: '', token: () => 'token', onBehalfOf: () => undefined } as never)
  await startMessages()
  await loadMessages('tags')
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  const root = createRoot(element)
  root.render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <Subject initial={initial} maxLength={maxLength} hasLines={hasLines} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  )
  onTestFinished(() => root.unmount())
  const field = await screen.findByRole('textbox', { name: 'Subject' })
  // The editor takes over the element.
  await waitFor(() => expect(field.classList).toContain('ProseMirror'))
  const pills = () => [...field.querySelectorAll('[data-pill]')].map((pill) => pill.textContent)
  const paste = (text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    clipboardData.setData('text/html', `<b style="color: red">${text}</b>`)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  return { field, pills, paste, user: userEvent.setup(), value: () => latest }
}

test('tags show names and fallbacks, and the text stays as it is written', async () => {
  const { field, pills, value } = await openField(
    'Hi {{insert first_name "default=friend"}}, {{[favourite dish]}} {{frist_name}}',
  )
  await waitFor(() =>
    expect(pills()).toEqual(['First name, or “friend”', 'favourite dish', '{{frist_name}}']),
  )
  expect(field.querySelector('[data-pill=unknown]')?.textContent).toBe('{{frist_name}}')
  expect(value()).toBe('Hi {{insert first_name "default=friend"}}, {{[favourite dish]}} {{frist_name}}')
})

test('pasted text becomes one line of plain text, its tags become pills, and it is cut at the limit', async () => {
  const { field, pills, paste, value } = await openField('', { maxLength: 40 })
  field.focus()
  paste('Dear {{first_name}},\nnews from {{city}} today')
  await waitFor(() => expect(value()).toBe('Dear {{first_name}}, news from {{city}} '))
  expect(pills()).toEqual(['First name', 'City'])
})

test.for([
  ['a line', false, 'Dear {{city}} !'],
  ['a text', true, 'Dear {{city}}\n!'],
] as const)('after a paste over all of %s, the caret stands behind it', async ([, hasLines, text]) => {
  const { field, paste, value } = await openField('Hi {{first_name}}', { hasLines })
  field.focus()
  fireEvent.keyDown(field, { key: 'a', ctrlKey: true })
  paste('Dear {{city}}\r\n')
  paste('!')
  await waitFor(() => expect(value()).toBe(text))
})

test('a tag is found by name, gets a fallback, and can be removed', async () => {
  const { pills, user, value } = await openField('Hi ')
  await user.click(screen.getByRole('button', { name: 'Insert tag' }))
  const search = await screen.findByRole('combobox', { name: 'Search tags' })
  await user.type(search, 'dish{Enter}')
  await user.type(await screen.findByRole('textbox', { name: /^Fallback/ }), 'soup{Enter}')
  await waitFor(() => expect(value()).toContain('{{insert [favourite dish] "default=soup"}}'))
  expect(pills()).toEqual(['favourite dish, or “soup”'])

  await user.click(screen.getByText('favourite dish, or “soup”'))
  const fallback = await screen.findByRole('textbox', { name: /^Fallback/ })
  await user.clear(fallback)
  await user.type(fallback, 'cake')
  await waitFor(() => expect(value()).toContain('"default=cake"'))
  await user.click(screen.getByRole('button', { name: 'Remove tag' }))
  await waitFor(() => expect(value()).toBe('Hi '))
})

test('an emoji is found by its name', async () => {
  const { user, value } = await openField('')
  await user.click(screen.getByRole('button', { name: 'Insert emoji' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search emoji' }), 'rocket{Enter}')
  await waitFor(() => expect(value()).toBe('🚀'))
})

test('the field shows how much of the subject inboxes show, with a typical value in place of the tag', async () => {
  await openField(`{{first_name}}, ${'a'.repeat(40)} end`)
  const length = (await screen.findAllByText('51 of 40'))[0]?.parentElement?.parentElement
  expect(within(length as HTMLElement).getByText(/^Phones show “Maria, a{33} …”$/)).toBeTruthy()
})
