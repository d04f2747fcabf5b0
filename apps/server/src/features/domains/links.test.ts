import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { brandedLinks } from '@carillon/contract/link-branding'
import { mailSend } from '@carillon/contract/mail-send'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, type Site, startSite } from '#test/domain-site.ts'
import { givenFor } from '#test/given-single-send.ts'
import type { Caller } from '#test/kit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** The HTML of a mail with a link, as it arrives. */
async function sentHtml(me: Caller, to: string): Promise<string> {
  await me.call(mailSend.send, {
    body: {
      personalizations: [{ to: [{ email: to }] }],
      from: { email: 'news@nordlicht.test' },
      subject: 'Hello',
      content: [{ type: 'text/html', value: '<p>Hi <a href="https://shop.test/sale">Sale</a></p>' }],
    },
  })
  const { source } = await site.arrived(to)
  return source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

/** Opens an address under a name that leads to the server; \`fetch\` would send its own. */
async function visit(name: string, path: string, headers: Record<string, string> = {}) {
  const asked = request({ port: site.port, path, headers: { ...headers, host: `${name}:${site.port}` } })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}

const branded = async (me: Caller, body: { domain: string; subdomain?: string; default?: boolean }) => {
  const made = await me.call(brandedLinks.create, { body })
  publish(site.dns, made)
  return made
}

test('links, pixel and web version begin with a verified name, and the server answers there', async () => {
  const me = await site.server.as('branded')
  await givenFor(site.server, me).sender()
  const own = `http://localhost:${site.port}/e/`
  const host = `http://click.nordlicht.test:${site.port}/e/`
  const made = await me.call(brandedLinks.create, { body: { domain: 'nordlicht.test', subdomain: 'click' } })
  expect(made).toMatchObject({
    domain: 'nordlicht.test',
    subdomain: 'click',
    username: 'branded',
    valid: false,
    default: false,
    dns: {
      domain_cname: { type: 'cname', host: 'click.nordlicht.test', data: 'localhost', valid: false },
      owner_cname: { type: 'cname', host: `${made.user_id}.nordlicht.test`, data: 'localhost' },
    },
  })
  expect(await sentHtml(me, 'before@people.test')).toContain(`href="${own}c/`)
  expect(await me.call(brandedLinks.validate, { params: { id: made.id } })).toMatchObject({ valid: false })
  publish(site.dns, made)
  expect(await me.call(brandedLinks.validate, { params: { id: made.id } })).toEqual({
    id: made.id,
    valid: true,
    validation_results: {
      domain_cname: { valid: true, reason: null },
      owner_cname: { valid: true, reason: null },
      reachable: { valid: true, reason: null },
    },
  })

  const html = await sentHtml(me, 'after@people.test')
  expect(html).toContain(`href="${host}c/`)
  expect(html).toContain(`src="${host}o/`)
  expect(html).not.toContain(own)
  const [, path = ''] = /href="http:\/\/[^/]+(\/e\/c\/[^"]+)"/.exec(html) ?? []
  const clicked = await visit('click.nordlicht.test', path)
  expect([clicked.statusCode, clicked.headers.location]).toEqual([302, 'https://shop.test/sale'])

  const authorization = `Bearer ${me.key}`
  for (const at of ['/', '/login', '/single-sends', '/v3/user/username', '/api-reference', '/emails']) {
    const { statusCode } = await visit('CLICK.nordlicht.test', at, { authorization })
    expect([at, statusCode]).toEqual([at, 404])
  }
  expect((await visit('app.nordlicht.test', '/v3/user/username', { authorization })).statusCode).toBe(200)

  expect(await me.outcome(brandedLinks.delete, { params: { id: made.id } })).toBe(204)
  expect(await sentHtml(me, 'deleted@people.test')).toContain(`href="${own}c/`)
})

test('a name that leads to another server is not used', async () => {
  const me = await site.server.as('elsewhere')
  const made = await branded(me, { domain: 'shop.away.test' })
  expect(made.subdomain).toBe('links')
  const { valid, validation_results } = await me.call(brandedLinks.validate, { params: { id: made.id } })
  expect(valid).toBe(false)
  expect(validation_results).toMatchObject({
    domain_cname: { valid: true },
    reachable: { valid: false, reason: expect.stringContaining('PUBLIC_URL') },
  })
})

test('the server proves itself to callers with a challenge, and to nobody else', async () => {
  const ask = (challenge: string, method = 'POST') => fetch(`${site.server.url}/e/h/${challenge}`, { method })
  const [one, same, other] = await Promise.all([
    ask('0'.repeat(32)).then((answer) => answer.text()),
    ask('0'.repeat(32)).then((answer) => answer.text()),
    ask('1'.repeat(32)).then((answer) => answer.text()),
  ])
  expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect(same).toBe(one)
  expect(other).not.toBe(one)
  expect((await ask('x'.repeat(32))).status).toBe(404)
  expect((await ask('0'.repeat(32), 'GET')).status).toBe(404)
})

test('branded links are those of an account, with one default and subusers', async () => {
  const [me, child] = [await site.server.as('linking'), await site.server.as('linked')]
  const { db } = site.server.product.services.database
  await db.updateTable('account').set({ parent_id: me.account }).where('id', '=', child.account).execute()
  const one = await branded(me, { domain: 'one.test', default: true })
  const two = await branded(me, { domain: 'two.test', default: true })
  expect((await me.call(brandedLinks.list, {})).map((each) => [each.domain, each.default])).toEqual([
    ['one.test', false],
    ['two.test', true],
  ])
  expect(await me.call(brandedLinks.default, {})).toMatchObject({ id: two.id })
  expect(await me.call(brandedLinks.default, { query: { domain: 'one.test' } })).toMatchObject({ id: one.id })
  expect(await me.outcome(brandedLinks.create, { body: { domain: 'one.test', subdomain: 'links' } })).toBe(
    'branded_link_taken',
  )
  const at = { params: { id: one.id } }
  await me.call(brandedLinks.update, { ...at, body: { default: true } })
  expect(await me.call(brandedLinks.get, at)).toMatchObject({ default: true })
  for (const call of ['get', 'delete', 'validate', 'records'] as const) {
    expect(await child.outcome(brandedLinks[call], at)).toBe('branded_link_not_found')
  }
  const username = 'linked'
  await me.call(brandedLinks.associate, { ...at, body: { username } })
  expect(await child.call(brandedLinks.get, at)).toMatchObject({ username: 'linking', subusers: ['linked'] })
  expect(await child.outcome(brandedLinks.delete, at)).toBe('branded_link_not_found')
  expect(await me.call(brandedLinks.ofSubuser, { query: { username } })).toMatchObject({ id: one.id })
  await givenFor(site.server, child).sender()
  await me.call(brandedLinks.validate, at)
  // The link is the default of its owner, and so of subusers who send with it.
  expect(await sentHtml(child, 'linked@people.test')).toContain(
    `href="http://links.one.test:${site.port}/e/c/`,
  )
  expect(await me.outcome(brandedLinks.disassociate, { query: { username } })).toBe(204)
  expect(await child.outcome(brandedLinks.get, at)).toBe('branded_link_not_found')
})
