import { designLibrary } from '@carillon/contract/design-library'
import { singleSends } from '@carillon/contract/single-sends'
import { describe, expect, test } from '#test/kit.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('/v3/designs/pre-builts', () => {
  test('lists sixteen designs in the requested language', async ({ server }) => {
    const { result, _metadata } = await server.owner.call(designLibrary.prebuilts, {
      query: { language: 'de' },
    })
    expect(_metadata.count).toBe(16)
    expect(new Set(result.map(({ id }) => id)).size).toBe(16)
    expect(result[0]).toMatchObject({
      id: expect.stringMatching(uuid),
      name: 'Newsletter',
      description: 'Ein Bild, eine große Geschichte, zwei kleine und ein Zitat',
      categories: ['Neuigkeiten'],
      editor: 'design',
    })
    expect(result[0]).not.toHaveProperty('html_content')

    const names = async (language: string) => {
      const headers = { 'accept-language': language }
      const answer = await server.owner.fetch(designLibrary.prebuilts.path, { headers })
      const page = (await answer.json()) as { result: { name: string }[] }
      return page.result.map(({ name }) => name)
    }
    expect(await names('de-AT,de;q=0.9')).toContain('Willkommen')
    expect(await names('fr')).toContain('Welcome')
  })

  test('are paged, all pages in one language', async ({ server }) => {
    const query = { language: 'de', page_size: 10 } as const
    const first = await server.owner.call(designLibrary.prebuilts, { query })
    expect(first.result).toHaveLength(10)
    expect(first._metadata).not.toHaveProperty('prev')
    const { pathname, search } = new URL(first._metadata.next ?? '')
    const second = (await (await server.owner.fetch(pathname + search)).json()) as typeof first
    expect(second._metadata).not.toHaveProperty('next')
    const ids = [...first.result, ...second.result].map(({ id }) => id)
    expect(new Set(ids).size).toBe(16)
    const whole = await server.owner.call(designLibrary.prebuilts, { query: { language: 'de' } })
    expect(ids).toEqual(whole.result.map(({ id }) => id))
    const wrong = { query: { page_token: 'x' } }
    expect(await server.owner.outcome(designLibrary.prebuilts, wrong)).toBe('page_token_invalid')
  })

  test('copies one with its texts, its category and images at public addresses', async ({ server }) => {
    const params = { id: 'starter-welcome-de' }
    const copied = await server.owner.call(designLibrary.duplicatePrebuilt, { params, body: {} })
    expect(copied).toMatchObject({
      name: 'Duplicate: Willkommen',
      editor: 'design',
      categories: ['Beziehung'],
      document: { version: 1, lang: 'de' },
    })
    const picture = `${server.product.services.config.publicUrl}/i/designs/welcome-door.png`
    expect(copied.html_content).toContain(`src="${picture}"`)
    expect(copied.plain_content).toContain('Fennmoor ist eine Werkstatt')

    const byName = await server.owner.call(designLibrary.prebuilt, { params })
    expect(byName.id).toMatch(uuid)
    const byId = await server.owner.call(designLibrary.prebuilt, { params: { id: byName.id } })
    expect(byId).toEqual(byName)

    const unknown = { params: { id: 'starter-welcome-fr' } }
    expect(await server.owner.outcome(designLibrary.prebuilt, unknown)).toBe('design_not_found')
  })

  test('gives a single send its subject and preheader too', async ({ server }) => {
    const made = await server.owner.call(singleSends.create, {
      body: { name: 'Supper', email_config: { design_id: 'starter-event-en' } },
    })
    expect(made.email_config).toMatchObject({
      subject: 'An evening by lamplight, 12 June',
      preheader: 'One long table, forty seats, and no light that comes from a socket.',
    })
    expect(made.email_config.html_content).toContain('>One long table, forty seats')
  })

  test('serves the images to everybody, cached for ever', async ({ server }) => {
    const answer = await fetch(`${server.url}/i/designs/welcome-door.png`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    for (const file of ['welcome-door.svg', 'none.png', '..%2Fall-designs.ts']) {
      expect((await fetch(`${server.url}/i/designs/${file}`)).status).toBe(404)
    }
  })

  test('have texts about an invented company, which editors name until they are replaced', async ({
    server,
  }) => {
    const { texts, company } = await server.owner.call(designLibrary.sampleTexts, {})
    expect(company).toBe('Fennmoor')
    expect(texts.some((text) => text.includes(company))).toBe(true)
    expect(texts.every((text) => text.split(/\s+/).length >= 6)).toBe(true)
    expect(new Set(texts).size).toBe(texts.length)
  })
})
