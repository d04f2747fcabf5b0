import { type BrandKit, brandKit } from '@carillon/contract/brand-kit'
import { customFields } from '@carillon/contract/custom-fields'
import { designLibrary, type LibraryDesign } from '@carillon/contract/design-library'
import { messagePreview } from '@carillon/contract/message-preview'
import { singleSendDefaults } from '@carillon/contract/single-send-defaults'
import { singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { defaultBrand } from '@carillon/email-design/brand'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const kit: BrandKit = {
  ...defaultBrand,
  link_color: '#8a1c5a',
  company: 'Nordlicht',
  logo: null,
  updated_at: '2026-11-22T10:00:00.000Z',
}
const text = {
  ...newModule('text', 't1'),
  blocks: [{ type: 'paragraph' as const, align: 'unset' as const, spans: [{ text: 'Fennmoor' }] }],
}
const system: LibraryDesign = {
  id: 'd1',
  name: 'Newsletter',
  editor: 'design',
  thumbnail_url: '',
  thumbnail_pending: false,
  categories: [],
  updated_at: kit.updated_at!,
  created_at: kit.updated_at!,
  html_content: '',
  plain_content: '',
  generate_plain_content: true,
  revision: 1,
  subject: 'News from Fennmoor',
  document: { ...newDesign('en', [text]) },
}

function given(server: FakeServer) {
  server.answer(brandKit.get, kit)
  server.answer(designLibrary.prebuilts, { result: [system], _metadata: { count: 1 } })
  server.answer(designLibrary.prebuilt, system)
  server.answer(singleSendDefaults.get, { sender_id: null, suppression_group_id: null })
  server.answer(unsubscribeGroups.list, [])
  server.fail(singleSends.create)
}

const made = (server: FakeServer) => server.calls(singleSends.create)[0]?.body

test('prepared designs are offered in the brand, until the switch is turned off', async () => {
  const { user } = await render('/single-sends/new/selector/system-designs', given)
  const card = async () => (await screen.findByRole('link', { name: 'Newsletter' })).getAttribute('href')
  const inBrand = await screen.findByRole('switch', { name: 'In our brand' })
  expect(inBrand).toHaveProperty('checked', true)
  expect(await card()).toBe('/single-sends/new/selector/template/d1?brand=on')
  await user.click(inBrand)
  await expect.poll(card).toBe('/single-sends/new/selector/template/d1')
})

test('without a brand kit, a link leads to it', async () => {
  await render('/single-sends/new/selector/system-designs', (server) => {
    given(server)
    server.answer(brandKit.get, { ...kit, updated_at: null })
  })
  const link = await screen.findByRole('link', { name: /Set up a brand kit/ })
  expect(link.getAttribute('href')).toBe('/account/brand')
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a prepared design in the brand begins with its colors and its name', async () => {
  const { server } = await render('/single-sends/new/selector/template/d1?brand=on', given)
  await expect
    .poll(() => made(server))
    .toMatchObject({
      email_config: {
        editor: 'design',
        subject: 'News from Nordlicht',
        document: {
          globals: { linkColor: '#8a1c5a' },
          modules: [{ blocks: [{ spans: [{ text: 'Nordlicht' }] }] }],
        },
      },
    })
})

test('an empty message begins in the brand', async () => {
  const { server } = await render('/single-sends/new/selector/template/blank-design', given)
  await expect
    .poll(() => made(server))
    .toMatchObject({
      email_config: {
        document: { modules: [{ kind: 'text' }, { kind: 'unsubscribe', addressLines: ['Nordlicht'] }] },
      },
    })
})

test('an empty message begins without the brand if it can’t be loaded', async () => {
  const { server } = await render('/single-sends/new/selector/template/blank-design', (fake) => {
    given(fake)
    fake.fail(brandKit.get)
  })
  await expect.poll(() => made(server)).toMatchObject({ email_config: { document: { modules: [] } } })
})

test('a single send begun from the preview of a prepared design looks as previewed', async () => {
  const { user } = await render('/design-library/system-designs/d1/preview', (server) => {
    given(server)
    server.fail(messagePreview.render)
    server.fail(customFields.list)
  })
  const send = async () =>
    (await screen.findByRole('link', { name: 'Create Single Send' })).getAttribute('href')
  const inBrand = await screen.findByRole('switch', { name: 'In our brand' })
  await screen.findByText('News from Nordlicht')
  expect(await send()).toBe('/single-sends/new/selector/template/d1?brand=on')
  await user.click(inBrand)
  await screen.findByText('News from Fennmoor')
  expect(await send()).toBe('/single-sends/new/selector/template/d1')
})

test('a prepared design is duplicated in the brand, or as it is', async () => {
  const { server, user } = await render('/design-library/system-designs', (fake) => {
    given(fake)
    fake.answer(designLibrary.create, system)
    fake.answer(designLibrary.duplicatePrebuilt, system)
    fake.answer(designLibrary.list, { result: [], _metadata: { count: 0 } })
  })
  const copy = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Newsletter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate', hidden: true }))
    return within(await screen.findByRole('dialog', { name: 'Duplicate design' }))
  }
  const first = await copy()
  expect(await first.findByRole('switch', { name: 'In our brand' })).toHaveProperty('checked', true)
  await user.click(first.getByRole('button', { name: 'Duplicate design' }))
  await expect.poll(() => server.calls(designLibrary.create)).toHaveLength(1)
  expect(server.calls(designLibrary.create)[0]?.body).toMatchObject({
    name: 'Newsletter',
    editor: 'design',
    subject: 'News from Nordlicht',
    document: { modules: [{ blocks: [{ spans: [{ text: 'Nordlicht' }] }] }] },
  })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()

  const second = await copy()
  await user.click(await second.findByRole('switch', { name: 'In our brand' }))
  await user.click(second.getByRole('button', { name: 'Duplicate design' }))
  await expect.poll(() => server.calls(designLibrary.duplicatePrebuilt)).toHaveLength(1)
  expect(server.calls(designLibrary.create)).toHaveLength(1)
})
