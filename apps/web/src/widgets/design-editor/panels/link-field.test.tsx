import { newDesign, newModule } from '@carillon/email-design/defaults'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { loadMessages, startMessages } from '#lib/messages.tsx'
import { screen } from '#test/render.tsx'
import { type EditingActions, EditorHandleContext } from '../use-editing.ts'
import { LinkField } from './link-field.tsx'

test('an address gets https:// when the field is left, and one that can’t be a link is refused', async () => {
  const { user, written } = await renderField('')
  const field = await screen.findByLabelText('Link')
  await user.type(field, 'nordlicht.example/herbst')
  expect(written()).toBe('nordlicht.example/herbst')
  await user.tab()
  expect(field).toHaveProperty('value', 'https://nordlicht.example/herbst')
  expect(written()).toBe('https://nordlicht.example/herbst')
  await user.clear(field)
  await user.tab()
  expect(screen.queryByText(/Enter a URL/)).toBeNull()
  await user.type(field, 'just words')
  await user.tab()
  await screen.findByText(/Enter a URL such as/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('each kind of link has its own notation and is shown in plain words', async () => {
  const { user, written } = await renderField('https://nordlicht.example')
  const kind = await screen.findByLabelText('Link to')
  await user.selectOptions(kind, 'Unsubscribe')
  expect(written()).toBe('{{{unsubscribe}}}')
  expect(screen.getByLabelText('Link').textContent).toBe('The page where people unsubscribe')
  await user.selectOptions(kind, 'Email address')
  expect(written()).toBe('')
  await user.type(screen.getByLabelText('Link'), 'ada@nordlicht.example')
  await user.type(screen.getByLabelText(/Subject/), 'Rooms')
  expect(written()).toBe('mailto:ada@nordlicht.example?subject=Rooms')
  await user.selectOptions(kind, 'Web page')
  await user.clear(screen.getByLabelText('Link'))
  await user.type(screen.getByLabelText('Link'), '+49 221 12345')
  await user.tab()
  expect(kind).toHaveProperty('value', 'phone')
  expect(written()).toBe('tel:+4922112345')
})

test('a section link names a module, and a deleted module is reported', async () => {
  const { user, written } = await renderField('#gone')
  await screen.findByText(/no longer exists/)
  await user.click(screen.getByLabelText('Link'))
  await user.click(await screen.findByRole('option', { name: '2. Button: Read more', hidden: true }))
  expect(written()).toBe('#go')
  expect(screen.queryByText(/no longer exists/)).toBeNull()
})

test('clicks on a web page can be left out of the count', async () => {
  const { user, written } = await renderField('https://nordlicht.example')
  const counted = await screen.findByLabelText('Count clicks')
  expect(counted).toHaveProperty('checked', true)
  await user.click(counted)
  expect(counted).toHaveProperty('checked', false)
  expect(written()).toBe('https://nordlicht.example')
  await user.selectOptions(screen.getByLabelText('Link to'), 'Unsubscribe')
  expect(screen.queryByLabelText('Count clicks')).toBeNull()
})

function Held({ first, tell }: { first: string; tell: (href: string) => void }) {
  const [untracked, setUntracked] = useState<true>()
  const [href, setHref] = useState(first)
  const change = (next: string) => {
    tell(next)
    setHref(next)
  }
  return (
    <LinkField
      name="href"
      label="Link"
      value={href}
      onChange={change}
      untracked={untracked}
      onUntracked={setUntracked}
    />
  )
}

async function renderField(first: string) {
  await startMessages('en')
  await loadMessages('design-editor', 'ui')
  const design = newDesign('en', [newModule('text', 'words'), newModule('button', 'go')])
  const actions = { current: () => design } as EditingActions
  let value = first
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  const root = createRoot(element)
  root.render(
    <MantineProvider>
      <EditorHandleContext value={{ base: '/x', actions }}>
        <Held
          first={first}
          tell={(href) => {
            value = href
          }}
        />
      </EditorHandleContext>
    </MantineProvider>,
  )
  onTestFinished(() => root.unmount())
  const { userEvent } = await import('@testing-library/user-event')
  return { user: userEvent.setup(), written: () => value }
}
