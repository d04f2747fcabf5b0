import { contentHistory } from '@carillon/contract/content-history'
import { customFields } from '@carillon/contract/custom-fields'
import { emailTesting, type MessagePreviews } from '@carillon/contract/email-testing'
import { ipPools } from '@carillon/contract/ips'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import { readDesign } from '@carillon/email-design/read-design'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenDraft, draftId as id } from '#test/given-draft.ts'
import { givenDefect, givenPicture, givenPreviews, outlook } from '#test/given-previews.ts'
import { accountWithout, render, screen, waitFor, within } from '#test/render.tsx'

const editor = `/single-sends/${id}/editor`
/** A label of two lines, which Outlook shows with square corners. */
const button = { ...newModule('button', 'go'), text: 'Read\nmore', radius: 6 }
const design = newDesign('en', [newModule('text', 'words'), button])
const { design: opened } = readDesign(design)

interface Saved {
  email_config: { document: unknown }
}

const asked = window.matchMedia.bind(window)

/** Sets the width of the window for all that asks for room. */
function makeWindow(width: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const from = /min-width: (\d+)px/.exec(query)?.[1]
    return from
      ? Object.defineProperty(asked(query), 'matches', { value: width >= Number(from) })
      : asked(query)
  })
}

beforeEach(() => {
  vi.restoreAllMocks()
  makeWindow(1500)
})

function givenEditor(
  server: FakeServer,
  previews: MessagePreviews = givenPreviews(),
  isDesign = true,
  width = 600,
) {
  const globals = { ...design.globals, width }
  const stored = givenDraft({
    email_config: isDesign
      ? { editor: 'design', sender_id: 3, document: { ...design, globals } }
      : { html_content: '<p>Hi</p>', sender_id: 3 },
  })
  server.answer(singleSends.get, stored)
  server.answer(singleSends.update, { ...stored, revision: 2 })
  server.answer(singleSendReview.review, { findings: [] })
  server.answer(singleSendReview.checkLinks, { findings: [] })
  for (const call of [contentHistory.hold, contentHistory.release, customFields.list]) server.fail(call)
  for (const call of [singleSends.categories, singleSendReview.countAudience]) server.fail(call)
  for (const call of [lists.list, segments.list, unsubscribeGroups.list]) server.fail(call)
  server.answer(ipPools.list, [])
  server.answer(emailTesting.previews, previews)
}

const strip = () => screen.findByRole('region', { name: 'In email clients' })
const cardOf = (client: string) => document.querySelector<HTMLElement>(`[data-client="${client}"]`)!
const layerOf = (client: string) => cardOf(client).querySelector<HTMLElement>('span[style*="translate"]')

test('a wide editor shows the saved message in five email clients, each marked as simulated', async () => {
  const { server } = await render(editor, givenEditor)
  const shown = within(await strip())
  await shown.findByText('As last saved')
  for (const name of ['Gmail', 'Gmail · Android', 'Apple Mail · iOS', 'Outlook · Windows', 'GMX']) {
    shown.getByRole('button', { name: `Show the preview in ${name}` })
    shown.getByAltText(`Simulated rendering in ${name}`)
  }
  expect(shown.getAllByText('Simulated')).toHaveLength(5)
  expect(server.calls(emailTesting.previews)).toMatchObject([{ params: { kind: 'single_send', id } }])
})

test('previews are asked for again until they show the saved message', async () => {
  const { server } = await render(editor, (fake) =>
    givenEditor(fake, givenPreviews({ is_current: false }, { picture: null })),
  )
  const shown = within(await strip())
  await shown.findByText('Updating …')
  expect(cardOf(outlook).querySelector('img')).toBeNull()
  server.answer(emailTesting.previews, givenPreviews())
  await shown.findByText('As last saved')
  shown.getByAltText('Simulated rendering in Outlook · Windows')
})

test('after a save, badges tell what changed and which problems are new', async () => {
  const { user, server } = await render(`${editor}?panel=settings`, (fake) =>
    givenEditor(fake, givenPreviews({}, { defects: [givenDefect('float_lost', { weight: 'major' })] })),
  )
  await within(await strip()).findByText('As last saved')
  within(cardOf(outlook)).getByText('1 problem')
  server.answer(
    emailTesting.previews,
    givenPreviews(
      {},
      {
        picture: givenPicture(2),
        changed: 0.2,
        defects: [givenDefect('float_lost', { weight: 'major' }), givenDefect('corners_lost')],
      },
    ),
  )
  await user.type(screen.getByLabelText('Name', { exact: false, selector: 'input' }), ' in May')
  window.dispatchEvent(new Event('blur'))
  await within(cardOf(outlook)).findByText('Changed')
  within(cardOf(outlook)).getByText('1 new problem')
  within(cardOf(outlook)).getByText('Outlook ignores rounded corners here.')
  expect(within(cardOf('gmx')).queryByText('Changed')).toBeNull()
})

test('the pictures move to the selected module, and mark it', async () => {
  const marks = { words: { top: 0, height: 200 }, go: { top: 1000, height: 100 } }
  const { user } = await render(editor, (fake) =>
    givenEditor(fake, givenPreviews({}, { picture: givenPicture(1, marks) })),
  )
  await within(await strip()).findByText('As last saved')
  expect(layerOf(outlook)?.style.transform).toBe('translateY(0%)')
  await user.click(document.querySelector('[data-module="go"]')!)
  await waitFor(() => expect(layerOf(outlook)?.style.transform).toBe('translateY(-42.5%)'))
  expect(layerOf(outlook)?.querySelector('span')?.style.top).toBe('50%')
})

test('a problem is mended by one click, and Undo takes it back', async () => {
  const defects = [givenDefect('corners_lost', { module: 'go' }), givenDefect('font_lost')]
  const { user, server } = await render(editor, (fake) => givenEditor(fake, givenPreviews({}, { defects })))
  await within(await strip()).findByText('As last saved')
  await user.click(screen.getByRole('button', { name: 'Show the preview in Outlook · Windows' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Outlook · Windows' }))
  dialog.getByText(/A browser shows the message after the changes/)
  expect(dialog.getAllByRole('button', { name: /^Mend/ })).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: /^Mend: .*Outlook ignores rounded corners here\./ }))
  dialog.getByText(/^Mended/)
  const saved = () =>
    (server.calls(singleSends.update).at(-1)?.body as Saved | undefined)?.email_config.document
  await waitFor(() => expect(saved()).toBeDefined())
  expect(saved()).not.toEqual(opened)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  window.dispatchEvent(new Event('blur'))
  await waitFor(() => expect(saved()).toEqual(opened))
})

test('a window without room asks for nothing until the button opens a sheet', async () => {
  makeWindow(1200)
  const { user, server } = await render(editor, givenEditor)
  const toggle = await screen.findByRole('button', { name: 'Previews in email clients' })
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  expect(server.calls(emailTesting.previews)).toEqual([])
  await user.click(toggle)
  const sheet = within(await screen.findByRole('dialog', { name: 'In email clients' }))
  await sheet.findByText('As last saved')
})

test.for([
  [660, true],
  [661, false],
] as const)(
  'beside a message wider than usual, previews need more room: %s pixels',
  async ([width, isOpen]) => {
    makeWindow(1500)
    await render(editor, (fake) => givenEditor(fake, givenPreviews(), true, width))
    const toggle = await screen.findByRole('button', { name: 'Previews in email clients' })
    expect(toggle.getAttribute('aria-pressed')).toBe(String(isOpen))
  },
)

test('a sheet closes to show the module of a problem', async () => {
  makeWindow(1200)
  const defects = [givenDefect('corners_lost', { module: 'go' })]
  const { user } = await render(editor, (fake) => givenEditor(fake, givenPreviews({}, { defects })))
  await user.click(await screen.findByRole('button', { name: 'Previews in email clients' }))
  await user.click(await screen.findByRole('button', { name: 'Show the preview in Outlook · Windows' }))
  await user.click(
    await screen.findByRole('button', { name: /^Show module: .+: Outlook ignores rounded corners here\./ }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[data-module="go"]')))
})

test('closed previews stay closed in this browser, and ask for nothing', async () => {
  const { user, server } = await render(editor, givenEditor)
  await within(await strip()).findByText('As last saved')
  const asked = server.calls(emailTesting.previews).length
  const toggle = screen.getByRole('button', { name: 'Previews in email clients' })
  await user.click(toggle)
  expect(screen.queryByRole('region', { name: 'In email clients' })).toBeNull()
  expect(localStorage.getItem('carillon.previews')).toBe('off')
  expect(server.calls(emailTesting.previews)).toHaveLength(asked)
  await user.click(toggle)
  await strip()
  expect(localStorage.getItem('carillon.previews')).toBeNull()
})

test.for([
  ['no_browser', 'This installation has no browser that could make previews.', true],
  ['template_broken', 'A tag in the message is not complete.', false],
  ['content_required', 'There is nothing to show yet: the message has no content.', false],
  ['other_code', 'The picture could not be made.', true],
] as const)('previews that cannot be made tell the reason: %s', async ([reason, sentence, canRetry]) => {
  await render(editor, (fake) => givenEditor(fake, givenPreviews({ reason }, { picture: null })))
  const shown = within(await strip())
  await shown.findByText(sentence, { exact: false })
  expect(shown.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry)
  expect(cardOf(outlook)).toBeNull()
})

test('a picture that failed tells the reason in its place', async () => {
  await render(editor, (fake) => givenEditor(fake, givenPreviews({}, { picture: null, reason: 'timeout' })))
  await within(await strip()).findByText('As last saved')
  within(cardOf(outlook)).getByText(/^The picture took too long/)
})

test('previews that could not be loaded can be asked for again', async () => {
  const { user, server } = await render(editor, (fake) => {
    givenEditor(fake)
    fake.fail(emailTesting.previews)
  })
  const shown = within(await strip())
  await shown.findByText('The previews could not be loaded')
  server.answer(emailTesting.previews, givenPreviews())
  await user.click(shown.getByRole('button', { name: 'Retry' }))
  await shown.findByText('As last saved')
})

test('an account without email testing has no previews', async () => {
  const { server } = await render(editor, givenEditor, accountWithout('email_testing', 'plan'))
  await screen.findByRole('button', { name: 'Undo' })
  expect(screen.queryByRole('button', { name: 'Previews in email clients' })).toBeNull()
  expect(server.calls(emailTesting.previews)).toEqual([])
})

test('a person who may only read sees the previews too, and mends nothing', async () => {
  const defects = [givenDefect('corners_lost', { module: 'go' })]
  const { user } = await render(editor, (fake) => givenEditor(fake, givenPreviews({}, { defects })), {
    scopes: ['marketing.read', 'email_testing.read'],
  })
  await within(await strip()).findByText('As last saved')
  await user.click(screen.getByRole('button', { name: 'Show the preview in Outlook · Windows' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Outlook ignores rounded corners here.')
  expect(dialog.queryByRole('button', { name: /^Mend/ })).toBeNull()
})

test.for([
  [1500, false],
  [1700, true],
] as const)('beside hand-written HTML, previews need more room: %s pixels', async ([width, isOpen]) => {
  makeWindow(width)
  const { server } = await render(editor, (fake) => givenEditor(fake, givenPreviews(), false))
  const toggle = await screen.findByRole('button', { name: 'Previews in email clients' })
  expect(toggle.getAttribute('aria-pressed')).toBe(String(isOpen))
  if (isOpen) await within(await strip()).findByText('As last saved')
  expect(server.calls(emailTesting.previews).length > 0).toBe(isOpen)
})
