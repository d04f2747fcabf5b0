import { formStats } from '@carillon/contract/form-stats'
import { forms } from '@carillon/contract/forms'
import sharp from 'sharp'
import { makeList } from '#test/given-contacts.ts'
import { describe, expect } from '#test/kit.ts'
import { appliedForm, post, send, settled, test } from './forms.fixture.ts'

const at = ({ id }: { id: string }) => ({ params: { id } })
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

test('the landing page loads nothing from elsewhere and is not indexed unless its author wants that', async ({
  site,
}) => {
  const me = await site.server.as('landing')
  const form = await appliedForm(me, { header: 'Join “us” & them', intro: 'Once a month.' })
  const hidden = await fetch(`${site.server.url}/f/${form.slug}`)
  expect(hidden.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  const policy = hidden.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  const page = await hidden.text()
  expect(page).toContain('<meta property="og:title" content="Join “us” &amp; them">')
  expect(page).toContain('<meta property="og:description" content="Once a month.">')
  const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  expect(loaded.filter((address) => !address?.startsWith('/') && address !== form.page_url)).toEqual([])
  expect(Buffer.byteLength(page)).toBeLessThan(15 * 1024)
  await me.call(forms.apply, { ...at(form), body: { draft: { ...form.draft, indexed: true } } })
  const shown = await fetch(`${site.server.url}/f/${form.slug}`)
  expect(shown.headers.get('x-robots-tag')).toBeNull()
})

test('a form keeps all of its content and style, and visitors see them', async ({ site }) => {
  const me = await site.server.as('everything')
  const list_id = await makeList(me, 'Readers')
  const fields = [
    { field: 'first_name', label: 'Given name', helper: 'As your friends say it', required: false },
    { field: 'email', label: 'Your email', helper: 'name@example.org', required: true },
  ]
  const style = {
    page_color: '#010203',
    background_color: '#fefdfc',
    text_color: '#0a0b0c',
    border_color: '#b0b1b2',
    border_width: 7,
    border_radius: 13,
    padding: 41,
    width: 517,
    font_size: 19,
    font: 'Georgia, serif',
    button_color: '#005f41',
    button_text_color: '#fafbfc',
    button_radius: 17,
    button_wide: true,
  }
  const content = {
    header: 'Letters from the harbour',
    intro: 'Twice a month, never more.',
    fields,
    button: 'Count me in',
    confirmation_message: 'Until soon!',
    list_id,
    captcha: false,
    style,
  }
  const { id, slug } = await appliedForm(me, content)
  const form = await me.call(forms.get, { params: { id } })
  expect(form).toMatchObject({ name: 'Newsletter', draft: content, published: content })
  const page = await (await fetch(`${site.server.url}/f/${slug}`)).text()
  const words = [content.header, content.intro, 'Given name', 'As your friends say it', content.button]
  for (const word of words) expect(page).toContain(word)
  expect(page).toMatch(/name="email"[^>]*required/)
  expect(page).not.toMatch(/name="first_name"[^>]*required/)
  const { page_color: _page, font: _font, button_wide: _wide, ...values } = style
  for (const value of Object.values(values))
    expect(page).toContain(typeof value === 'number' ? `${value}px` : value)
  const sent = await send(site, slug, { email: 'mia@example.test' })
  expect(JSON.stringify(await sent.json())).toContain('Until soon!')
  await settled(site, me)
  const { result } = await me.call(forms.list, {})
  expect(result).toMatchObject([{ name: 'Newsletter', list: { name: 'Readers' }, contact_count: 1 }])
})

test('a country is chosen by its name in the language of the form, and kept by its English one', async ({
  site,
}) => {
  const me = await site.server.as('countries')
  const base = await me.call(forms.create, { body: { name: 'base', language: 'de' } })
  const country = { field: 'country', label: 'Land', helper: 'Bitte wählen', required: true }
  const form = await appliedForm(me, { language: 'de', fields: [...base.draft.fields, country] })
  const page = await (await fetch(`${site.server.url}/f/${form.slug}`)).text()
  expect(page).toContain('<option value="Germany">Deutschland<')
  expect(page).toContain('<option value="">Bitte wählen<')
  expect(page).toContain('<option>Ghana<')
  expect(page).not.toContain('European Union')
  expect(Buffer.byteLength(page)).toBeLessThan(15 * 1024)
  const email = 'lena@example.test'
  const missing = await send(site, form.slug, { email, country: '' })
  expect(await missing.json()).toMatchObject({ errors: [{ field: 'country', problem: 'required' }] })
  const invented = await send(site, form.slug, { email, country: 'Narnia' })
  expect(await invented.json()).toMatchObject({ errors: [{ field: 'country', problem: 'invalid' }] })
  const wrong = await send(site, form.slug, { email: 'nobody', country: 'Germany' }, { plain: true })
  expect(await wrong.text()).toContain('<option value="Germany" selected>Deutschland<')
  expect((await send(site, form.slug, { email, country: 'Germany' })).status).toBe(200)
  await settled(site, me)
  const kept = await site.server.product.services.database.db
    .selectFrom('contact')
    .select('country')
    .where('account_id', '=', me.account)
    .execute()
  expect(kept).toEqual([{ country: 'Germany' }])
})

test('a form may be framed by the sites that its author names, and its page by none', async ({ site }) => {
  const me = await site.server.as('frames')
  const open = await appliedForm(me)
  const policyOf = async (path: string) =>
    (await fetch(`${site.server.url}/f/${path}`)).headers.get('content-security-policy')
  expect(await policyOf(`${open.slug}/embed`)).toContain('frame-ancestors *')
  const form = await appliedForm(me, { allowed_origins: ['https://shop.test', 'https://*.shop.test'] })
  expect(await policyOf(`${form.slug}/embed`)).toContain(
    "frame-ancestors 'self' https://shop.test https://*.shop.test",
  )
  expect(await policyOf(form.slug)).toContain("frame-ancestors 'none'")
})

describe('a page of another origin', () => {
  test('reads and sends a form without cookies or other rights', async ({ site }) => {
    const me = await site.server.as('open')
    const form = await appliedForm(me)
    const origin = 'https://anywhere.test'
    const embedded = await fetch(`${site.server.url}/f/${form.slug}/form`, { headers: { origin } })
    expect(embedded.headers.get('access-control-allow-origin')).toBe('*')
    expect(embedded.headers.get('access-control-allow-credentials')).toBeNull()
    const { html, css } = (await embedded.json()) as { html: string; css: string }
    expect(html).toContain('name="email"')
    expect(html.length + css.length).toBeLessThan(15 * 1024)
    const sent = await send(site, form.slug, { email: 'mia@example.test' }, { headers: { origin } })
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const asked = await fetch(`${site.server.url}/f/${form.slug}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type'])
    // The API itself stays closed to that origin.
    const api = await fetch(`${site.server.url}/v3/marketing/signup_forms`, { headers: { origin } })
    expect(api.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('that the author did not name is refused', async ({ site }) => {
    const me = await site.server.as('closed')
    const form = await appliedForm(me, { allowed_origins: ['https://*.shop.test'] })
    const from = async (origin: string) => {
      const response = await fetch(`${site.server.url}/f/${form.slug}/form`, { headers: { origin } })
      return [response.status, response.headers.get('access-control-allow-origin')]
    }
    expect(await from('https://www.shop.test')).toEqual([200, 'https://www.shop.test'])
    for (const origin of [
      'https://shop.test',
      'https://evilshop.test',
      'http://www.shop.test',
      'https://www.shop.test.evil.test',
      'null',
    ]) {
      expect(await from(origin)).toEqual([403, null])
    }
    const sent = await post(
      site,
      form.slug,
      { email: 'x@example.test' },
      { headers: { origin: 'https://evil.test' } },
    )
    expect(sent.status).toBe(403)
  })
})

test('bytes that are not UTF-8 are refused, as a form and as JSON', async ({ site }) => {
  const { slug } = await appliedForm(await site.server.as('latin'))
  const refused = async (type: string, body: Uint8Array<ArrayBuffer> | string) => {
    const address = `${site.server.url}/f/${slug}`
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body })
    const { errors } = (await answer.json()) as { errors: { error_id: string }[] }
    return [answer.status, errors[0]?.error_id]
  }
  const form = 'application/x-www-form-urlencoded'
  expect(await refused(form, 'email=a%40b.test&first_name=Jos%E9')).toEqual([400, 'body_not_utf8'])
  expect(await refused(form, 'email=a%40b.test&first_name=Jos%00')).toEqual([400, 'invalid_input'])
  const latin = new Uint8Array(Buffer.from('{"first_name":"Jos\u00e9"}', 'latin1'))
  expect(await refused('application/json', latin)).toEqual([400, 'body_not_utf8'])
  const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  expect(await refused('application/json', deep)).toEqual([400, 'body_too_deep'])
})

test('a deleted form says so to everybody, and a draft is not shown', async ({ site }) => {
  const me = await site.server.as('ends')
  const form = await appliedForm(me)
  await me.call(forms.delete, at(form))
  const statuses = await Promise.all([
    fetch(`${site.server.url}/f/${form.slug}`),
    fetch(`${site.server.url}/f/${form.slug}/embed`),
    fetch(`${site.server.url}/f/${form.slug}/form`),
    post(site, form.slug, { email: 'x@example.test' }),
    post(site, form.slug, { email: 'x@example.test' }, { plain: true }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([410, 410, 410, 410, 410])
  const draft = await me.call(forms.create, { body: { name: 'Draft' } })
  expect((await fetch(`${site.server.url}/f/${draft.slug}`)).status).toBe(404)
  expect((await post(site, draft.slug, { email: 'x@example.test' })).status).toBe(404)
})

test('a code for phones leads to the landing page', async ({ site }) => {
  const me = await site.server.as('codes')
  const form = await appliedForm(me)
  const svg = await fetch(`${site.server.url}/f/${form.slug}/qr.svg`)
  expect(await svg.text()).toMatch(/^<svg/)
  const png = await fetch(`${site.server.url}/f/${form.slug}/qr.png`)
  const { data, info } = await sharp(Buffer.from(await png.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { default: decodeQR } = await import('qr/decode.js')
  const { width, height } = info
  const pixels = await sharp(data, { raw: { width, height, channels: info.channels } })
    .ensureAlpha()
    .raw()
    .toBuffer()
  expect(decodeQR({ width, height, data: new Uint8ClampedArray(pixels) })).toBe(form.page_url)
})

test('views are counted by page and day, of people only', async ({ site }) => {
  const me = await site.server.as('views')
  const form = await appliedForm(me)
  const view = (body: Record<string, string>, headers: Record<string, string> = browser) =>
    fetch(`${site.server.url}/f/${form.slug}/view`, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers,
    })
  await view({ form_placement: 'script', form_page: 'https://a.test/x?utm=1' })
  await view({ form_placement: 'script', form_page: 'https://a.test/x' })
  await view({ form_placement: 'landing', form_page: 'javascript:alert(1)' })
  await view({}, { 'user-agent': 'Googlebot/2.1' })
  await send(site, form.slug, {
    email: 'nia@example.test',
    form_placement: 'script',
    form_page: 'https://a.test/x',
  })
  await send(site, form.slug, { email: 'program@example.test' }, { headers: { 'user-agent': 'curl/8.5' } })
  const stats = await me.call(formStats.stats, { ...at(form), query: {} })
  expect(stats.total).toMatchObject({ views: 3, submits: 1 })
  expect(stats.days).toHaveLength(30)
  // A day may end meanwhile.
  expect(stats.days.slice(-2).reduce((sum, { views }) => sum + views, 0)).toBe(3)
  expect(stats.pages.map(({ placement, page, views, submits }) => [placement, page, views, submits])).toEqual(
    [
      ['script', 'https://a.test/x', 2, 1],
      ['landing', '', 1, 0],
    ],
  )
  const outside = { ...at(form), query: { start_date: '2020-01-01', end_date: '2019-01-01' } }
  expect(await me.outcome(formStats.stats, outside)).toBe('stats_range_invalid')
})
