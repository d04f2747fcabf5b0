import { type BrandKit, brandKit } from '@carillon/contract/brand-kit'
import { images } from '@carillon/contract/images'
import { defaultBrand } from '@carillon/email-design/brand'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const begun: BrandKit = { ...defaultBrand, logo: null, updated_at: null }
const kept: BrandKit = { ...begun, company: 'Fennmoor', updated_at: '2026-11-22T10:00:00.000Z' }
const logo = {
  id: '01998a2b-7c1d-7e4f-8a9b-0c1d2e3f4a5b',
  name: 'logo.png',
  width: 400,
  height: 100,
  url: 'http://localhost:3000/i/01998a2b-7c1d-7e4f-8a9b-0c1d2e3f4a5b/400x100.png',
  thumbnail: 'http://localhost:3000/i/01998a2b-7c1d-7e4f-8a9b-0c1d2e3f4a5b/w300.png',
  file_size: 1000,
  created: '2026-11-22T10:00:00.000Z',
}

const form = () => screen.findByRole('form', { name: 'Brand kit' })
const save = () => screen.getByRole('button', { name: 'Save' })
const preview = () => (screen.getByTitle('Preview of a message in your brand') as HTMLIFrameElement).srcdoc

test('typed values are shown at once and saved, and addresses get their protocol', async () => {
  const { server, user } = await render('/account/brand', (fake) => {
    fake.answer(brandKit.get, begun)
    fake.answer(brandKit.update, ({ body }) => ({
      ...begun,
      ...(body as object),
      logo: null,
      updated_at: kept.updated_at,
    }))
  })
  const fields = within(await form())
  expect(save()).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
  await user.type(fields.getByLabelText(/^Company/), 'Fennmoor')
  await user.type(fields.getByLabelText(/^Address/), 'Weaver’s Lane 4{Enter}21335 Lüneburg')
  await user.type(fields.getByLabelText(/^Instagram/), 'instagram.com/fennmoor')
  await expect.poll(preview).toContain('21335 Lüneburg')
  await user.click(save())
  await screen.findByText('Saved.')
  expect(server.calls(brandKit.update)[0]?.body).toMatchObject({
    company: 'Fennmoor',
    address_lines: ['Weaver’s Lane 4', '21335 Lüneburg'],
    social_links: [{ network: 'instagram', url: 'https://instagram.com/fennmoor' }],
  })
  expect(save()).toHaveProperty('disabled', true)
  await screen.findByRole('button', { name: 'Reset' })
})

test('without a company, the preview fills the tags with words that can’t be taken for a company', async () => {
  await render('/account/brand', (fake) => fake.answer(brandKit.get, begun))
  await form()
  const shown = () => new DOMParser().parseFromString(preview(), 'text/html').body.textContent ?? ''
  await expect.poll(shown).toContain('Your companyYour street, Your city')
  expect(shown()).not.toMatch(/\{\{|Sender_|Fennmoor/)
})

test('an invalid address and an invalid color are reported at their fields', async () => {
  const { server, user } = await render('/account/brand', (fake) => fake.answer(brandKit.get, begun))
  const fields = within(await form())
  const links = fields.getByLabelText('Links')
  await user.clear(links)
  await user.type(links, '#ffee88')
  await screen.findByText(/Links are hard to read: their contrast is 1.1, and 4.5 is needed/)
  await user.type(fields.getByLabelText(/^LinkedIn/), 'javascript:alert(1)')
  await user.click(save())
  await screen.findByText('Enter a URL that starts with https:// or http://.')
  expect(server.calls(brandKit.update)).toEqual([])
})

test('the logo is chosen from the images of the library', async () => {
  const { server, user } = await render('/account/brand', (fake) => {
    fake.answer(brandKit.get, begun)
    fake.answer(images.list, { images: [logo], _links: {} })
    fake.answer(images.get, logo)
    fake.answer(images.usages, { result: [] })
    fake.answer(brandKit.update, ({ body }) => ({
      ...(body as BrandKit),
      logo: { ...(body as BrandKit).logo!, url: logo.url, width: 400, height: 100 },
      updated_at: kept.updated_at,
    }))
  })
  await user.click(await screen.findByRole('link', { name: 'Choose image' }))
  await user.click(await screen.findByRole('link', { name: /logo.png/ }))
  const alt = await screen.findByLabelText<HTMLInputElement>('Alt text')
  // On a slow machine the dialog takes the focus only after the first letters.
  const typed = async () => {
    await user.clear(alt)
    await user.type(alt, 'Fennmoor')
    return alt.value
  }
  await expect.poll(typed).toBe('Fennmoor')
  await user.click(screen.getByRole('button', { name: 'Insert' }))
  await screen.findByRole('button', { name: 'Remove logo' })
  await expect.poll(preview).toContain(logo.url)
  await user.click(save())
  await screen.findByText('Saved.')
  expect(server.calls(brandKit.update)[0]?.body).toMatchObject({
    logo: { image_id: logo.id, alt: 'Fennmoor', href: '', shown_width: 180 },
  })
})

test('a reset asks first and can be undone', async () => {
  const { server, user } = await render('/account/brand', (fake) => {
    fake.answer(brandKit.get, () => (fake.calls(brandKit.reset).length > 0 ? begun : kept))
    fake.answer(brandKit.reset, undefined)
    fake.answer(brandKit.update, kept)
  })
  const company = () => screen.getByLabelText(/^Company/)
  await user.click(await screen.findByRole('button', { name: 'Reset' }))
  await user.click(screen.getByRole('button', { name: 'Reset brand kit' }))
  await screen.findByText('The brand kit was reset.')
  await expect.poll(() => company()).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByDisplayValue('Fennmoor')
  expect(server.calls(brandKit.update)[0]?.body).toMatchObject({ company: 'Fennmoor' })
})

test('a failure can be tried again', async () => {
  const { server, user } = await render('/account/brand', (fake) => fake.fail(brandKit.get))
  await screen.findByRole('button', { name: 'Retry' })
  server.answer(brandKit.get, kept)
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByDisplayValue('Fennmoor')
})
