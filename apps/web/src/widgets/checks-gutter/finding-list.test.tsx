import { messageWarnings, sendWarnings } from '@carillon/contract/preflight'
import { singleSends } from '@carillon/contract/single-sends'
import { MantineProvider } from '@mantine/core'
import { screen, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadMessages, startMessages } from '#lib/messages.tsx'
import { theme } from '#ui/theme/theme.ts'
import { ChecksBar } from './checks-bar.tsx'
import { FindingList, type ShownFinding } from './finding-list.tsx'

const finding = (code: ShownFinding['code'], change: Partial<ShownFinding> = {}): ShownFinding => ({
  card: 'content',
  severity: 'warns',
  code,
  parameter: {},
  place: null,
  ...change,
})

async function show(part: React.ReactElement, language = 'en') {
  localStorage['carillon.language'] = language
  await startMessages()
  await loadMessages('preflight', 'tags', 'design-editor')
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  const root = createRoot(element)
  root.render(
    <MantineProvider theme={theme}>
      <MemoryRouter>
        <Suspense>{part}</Suspense>
      </MemoryRouter>
    </MantineProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
  })
  return userEvent.setup()
}

test.for(['en', 'de'])('every finding has a sentence (%s)', async (language) => {
  const parameter = { count: 312, name: 'first_name', href: 'a', text: 'a', kilobytes: 103, percent: 4 }
  const codes = [
    ...['empty', 'unsubscribe_missing', 'too_large', ...messageWarnings, ...sendWarnings],
    ...singleSends.schedule.refuses,
  ] as ShownFinding['code'][]
  await show(<FindingList findings={codes.map((code) => finding(code, { parameter }))} />, language)
  for (const item of await screen.findAllByRole('listitem')) {
    expect(item.textContent, item.dataset['code']).toMatch(/^[A-Z\d“„ÄÖÜ].{9,}/)
    expect(item.textContent).not.toContain('found.')
  }
})

test('the finding about unsigned mail leads to the domains', async () => {
  await show(<FindingList findings={[finding('dkim_missing', { parameter: { domain: 'shop.test' } })]} />)
  const link = await screen.findByRole('link', { name: /^Show: Mail from shop\.test is not signed/ })
  expect(link.getAttribute('href')).toBe('/account/domains')
})

test('a tag without values has the name of its field, and the list says if not all contacts were counted', async () => {
  const parameter = { name: 'first_name', count: 312, checked: null }
  await show(
    <FindingList
      findings={[
        finding('tag_without_value', { parameter }),
        finding('tag_without_value', { parameter: { ...parameter, checked: 100_000 } }),
      ]}
    />,
  )
  await screen.findByText(
    '312 contacts have no value in “First name”, and the tag has no fallback. Add a fallback.',
  )
  await screen.findByText(/^Of the first 100,000 contacts, 312 have no value in “First name”/)
})

test('a finding leads to its place and is fixed from the list, which begins with what prevents sending', async () => {
  const [goTo, fix] = [vi.fn(), vi.fn()]
  const user = await show(
    <FindingList
      findings={[
        finding('text_placeholder', { parameter: { text: 'Write here' }, where: 'Text', show: goTo }),
        finding('unsubscribe_tag_missing', { severity: 'blocks', fix }),
      ]}
    />,
  )
  const [unsubscribe, placeholder] = await screen.findAllByRole('listitem')
  expect(placeholder!.textContent).toContain('Text: “Write here” is a placeholder text.')
  await user.click(within(placeholder!).getByRole('button', { name: /^Show/ }))
  expect(goTo).toHaveBeenCalledOnce()
  within(unsubscribe!).getByRole('img', { name: 'Prevents sending' })
  await user.click(within(unsubscribe!).getByRole('button', { name: /^Fix/ }))
  expect(fix).toHaveBeenCalledOnce()
})

test('many findings of one kind are shown after a click', async () => {
  const user = await show(<FindingList findings={Array.from({ length: 9 }, () => finding('link_example'))} />)
  expect(await screen.findAllByText(/^A link still leads/)).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Show 6 more' }))
  expect(await screen.findAllByText(/^A link still leads/)).toHaveLength(9)
})

test('the list says that nothing was found only after everything was checked', async () => {
  await show(<ChecksBar findings={[]} state="checking" />)
  await screen.findByText('Checking …')
  expect(screen.queryByText('No problems found')).toBeNull()
})

test('the list names checks that failed', async () => {
  await show(<ChecksBar findings={[]} state="failed" />)
  await screen.findByText('Sender, subject and recipients could not be checked.')
})
