import { type BrandKitFields, brandKit } from '@carillon/contract/brand-kit'
import { type Image, images } from '@carillon/contract/images'
import { type Caller, describe, expect, test } from '#test/kit.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(caller: Caller): Promise<Image> {
  const form = new FormData()
  form.append('upload', new Blob([onePixel], { type: 'image/png' }), 'logo.png')
  return (await (await caller.fetch('/v3/images', { method: 'POST', body: form })).json()) as Image
}

const look: BrandKitFields = {
  logo: null,
  text_color: '#222222',
  background_color: '#f1e7d8',
  content_color: '#fffdf8',
  link_color: '#a3471f',
  button_color: '#1f4d40',
  button_text_color: '#ffffff',
  font: 'georgia,serif',
  button_radius: 4,
  company: 'Fennmoor',
  address_lines: ['Weaver’s Lane 4', '21335 Lüneburg'],
  footer_text: 'You get this because you asked for it.',
  social_links: [{ network: 'instagram', url: 'https://instagram.com/fennmoor' }],
}

describe('the brand kit', () => {
  test('has default values before any are saved', async ({ server }) => {
    const shop = await server.as('brand-none')
    const kit = await shop.call(brandKit.get, {})
    expect(kit).toMatchObject({ logo: null, company: '', social_links: [], updated_at: null })
  })

  test('is kept for the account, and reset', async ({ server }) => {
    const shop = await server.as('brand-kept')
    const kept = await shop.call(brandKit.update, { body: { ...look, company: '  Fennmoor ' } })
    expect(kept).toEqual({ ...look, updated_at: expect.any(String) })
    expect(await shop.call(brandKit.get, {})).toEqual(kept)
    const other = await (await server.as('brand-other')).call(brandKit.get, {})
    expect(other).toMatchObject({ company: '', updated_at: null })
    await shop.call(brandKit.reset, {})
    expect(await shop.call(brandKit.get, {})).toMatchObject({ company: '', updated_at: null })
  })

  test("has a logo of the account's images, which counts as a use of it", async ({ server }) => {
    const shop = await server.as('brand-logo')
    const { id, url } = await upload(shop)
    const logo = { image_id: id, alt: 'Fennmoor', href: 'https://fennmoor.example', shown_width: 160 }
    const kept = await shop.call(brandKit.update, { body: { ...look, logo } })
    expect(kept.logo).toEqual({ ...logo, url, width: 1, height: 1 })
    const uses = await shop.call(images.usages, { params: { id } })
    expect(uses.result).toMatchObject([{ kind: 'brand_kit' }])

    const stranger = await server.as('brand-stranger')
    expect(await stranger.outcome(brandKit.update, { body: { ...look, logo } })).toBe('image_not_found')

    await shop.call(images.delete, { params: { id } })
    expect(await shop.call(brandKit.get, {})).toMatchObject({ logo: null, company: 'Fennmoor' })
  })

  test.for<[string, object]>([
    ['a color that is none', { text_color: 'red' }],
    ['a color that ends its declaration', { link_color: '#fff;background:url(x)' }],
    ['a font that ends its declaration', { font: 'arial;color:red' }],
    ['a radius out of range', { button_radius: 41 }],
    ['six address lines', { address_lines: ['1', '2', '3', '4', '5', '6'] }],
    ['a link that runs a script', { social_links: [{ network: 'x', url: 'javascript:alert(1)' }] }],
    ['a network nobody knows', { social_links: [{ network: 'myspace', url: 'https://myspace.com' }] }],
    ['a logo without its image', { logo: { image_id: 'x', alt: '', href: '', shown_width: 100 } }],
  ])('refuses %s', async ([, wrong], { server }) => {
    const body = { ...look, ...wrong } as BrandKitFields
    expect(await server.owner.outcome(brandKit.update, { body })).toBe('invalid_input')
  })

  test('is read and changed by people who may read and change designs', async ({ server }) => {
    const reader = await server.as('brand-reader', { scopes: ['design_library.read'] })
    expect(await reader.outcome(brandKit.get, {})).toBe(200)
    expect(await reader.outcome(brandKit.update, { body: look })).toBe('forbidden')
    expect(await reader.outcome(brandKit.reset, {})).toBe('forbidden')
    const nobody = await server.as('brand-nobody', { scopes: ['mail.send'] })
    expect(await nobody.outcome(brandKit.get, {})).toBe('forbidden')
  })
})
