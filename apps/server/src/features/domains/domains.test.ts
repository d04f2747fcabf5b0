// Long because all of it happens to one domain after another, on one server with its name server and mail server.
import { account } from '@carillon/contract/account'
import { domains } from '@carillon/contract/domains'
import { brandedLinks } from '@carillon/contract/link-branding'
import { mailSend } from '@carillon/contract/mail-send'
import { senders } from '@carillon/contract/senders'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signingSecrets } from '#platform/signing-secret.ts'
import { keepPreparedSends, type PreparedSends } from '#sending/engine/prepared-sends.ts'
import { makeSigner } from '#sending/events/tracking/tokens.ts'
import { bounceDomain, publish, type Site, startSite, verifiedDomain } from '#test/domain-site.ts'
import { type Caller, until } from '#test/kit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const dayMs = 86_400_000

const senderAt = (email: string) => ({
  nickname: email,
  from: { email, name: 'Nordlicht' },
  reply_to: { email },
  address: 'Hafenstraße 1',
  city: 'Köln',
  country: 'Germany',
})

const mailFrom = (from: string, to: string) => ({
  personalizations: [{ to: [{ email: to }] }],
  from: { email: from },
  subject: 'Hello',
  content: [{ type: 'text/plain' as const, value: 'Hello  there   \n\n\n' }],
})

/** Sends a mail and returns its envelope sender and its signer. */
async function sent(me: Caller, from: string, to: string) {
  await me.call(mailSend.send, { body: mailFrom(from, to) })
  const { from: returnPath, source } = await site.arrived(to)
  return { returnPath, verdict: await site.verdictOn(source), source }
}

const resultsOf = async (me: Caller, id: number) => {
  const { valid, validation_results } = await me.call(domains.validate, { params: { id } })
  const states = Object.entries(validation_results).map(([name, one]) => [name, one.valid])
  return { valid, ...Object.fromEntries(states) }
}

describe('a new domain', () => {
  test('answers the records to publish in the shape of the public API, and nothing secret', async () => {
    const me = await site.server.as('shape')
    const response = await me.fetch(domains.create.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ domain: ' Shape.Test. ', subdomain: 'em', ips: [], default: true }),
    })
    expect(response.status).toBe(201)
    const text = await response.text()
    const made = JSON.parse(text)
    const key = expect.stringMatching(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]{380,}={0,2}$/)
    const selector = made.dns.dkim1.host.split('.')[0].replace(/1$/, '')
    expect(made).toMatchObject({
      domain: 'shape.test',
      subdomain: 'em',
      username: 'shape',
      ips: [],
      default: true,
      legacy: false,
      valid: false,
      automatic_security: true,
      custom_spf: false,
      dns: {
        mail_cname: { valid: false, type: 'cname', host: 'em.shape.test', data: bounceDomain },
        dkim1: { valid: false, type: 'txt', host: `${selector}1._domainkey.shape.test`, data: key },
        dkim2: { valid: false, type: 'txt', host: `${selector}2._domainkey.shape.test`, data: key },
      },
    })
    expect(made).not.toHaveProperty('last_validation_attempt_at')
    expect(Object.keys(made.dns)).toEqual(['mail_cname', 'dkim1', 'dkim2'])
    const { id } = made
    const answers = [
      text,
      await (await me.fetch('/v3/whitelabel/domains')).text(),
      await (await me.fetch(`/v3/whitelabel/domains/${id}/records`)).text(),
      await (await me.fetch(`/v3/whitelabel/domains/${id}/validate`, { method: 'POST' })).text(),
      await (await me.fetch(`/v3/whitelabel/domains/default?domain=shape.test`)).text(),
    ]
    const { db } = site.server.product.services.database
    const keys = await db.selectFrom('mail_domain_key').selectAll().where('domain_id', '=', id).execute()
    expect(keys).toHaveLength(2)
    for (const { private_key } of keys) {
      const secret = private_key.split('\n')[5] ?? 'missing'
      for (const answer of answers) expect(answer).not.toContain(secret)
    }
    expect(answers.join()).not.toMatch(/PRIVATE KEY|private_key/)
  })

  test('is found by a part of its name, as links are', async () => {
    const me = await site.server.as('finder')
    for (const domain of ['brand.test', 'my-brand.test', 'other.test']) {
      const body = { domain, default: domain === 'brand.test' }
      await me.call(domains.create, { body })
      await me.call(brandedLinks.create, { body })
    }
    const found = async (path: string, domain: string) => {
      const answer = await me.fetch(`${path}?domain=${encodeURIComponent(domain)}`)
      return ((await answer.json()) as { domain: string }[]).map((one) => one.domain)
    }
    for (const path of [domains.list.path, brandedLinks.list.path]) {
      expect(await found(path, 'Brand')).toEqual(['brand.test', 'my-brand.test'])
      expect(await found(path, 'other.test')).toEqual(['other.test'])
      expect(await found(path, 'r_nd')).toEqual([])
      expect(await found(path, '')).toHaveLength(3)
      const fallback = await me.fetch(`${path}/default?domain=brand`)
      expect((await fallback.json()) as object).toMatchObject({ domain: 'brand.test', default: true })
    }
  })

  test('is verified when its records are published; then it signs, has return paths, and verifies senders', async () => {
    const me = await site.server.as('verified')
    const made = await me.call(domains.create, { body: { domain: 'fresh.test' } })
    const sender = await me.call(senders.create, { body: senderAt('news@fresh.test') })
    expect(sender.verified).toBe(false)
    expect(await me.outcome(mailSend.send, { body: mailFrom('any@fresh.test', 'a@people.test') })).toBe(
      'mail_sender_unverified',
    )
    expect(await resultsOf(me, made.id)).toEqual({
      valid: false,
      mail_cname: false,
      dkim1: false,
      dkim2: false,
    })

    const { host, data } = made.dns['mail_cname']!
    site.dns.set('CNAME', host, data)
    site.dns.set('TXT', made.dns['dkim1']!.host, made.dns['dkim1']!.data)
    // The next key is not needed yet.
    expect(await resultsOf(me, made.id)).toEqual({
      valid: true,
      mail_cname: true,
      dkim1: true,
      dkim2: false,
    })
    expect(await me.call(senders.get, { params: { id: sender.id } })).toMatchObject({ verified: true })
    const later = await me.call(senders.create, { body: senderAt('more@letters.fresh.test') })
    expect(later.verified).toBe(true)
    expect(site.mail.messages.filter(({ to }) => to === 'more@letters.fresh.test')).toEqual([])

    const signs = { id: made.id, domain: 'fresh.test', state: 'verified' }
    const listed = (await me.call(senders.list, {})).results
    expect(listed.map((one) => [one.from.email, one.domain])).toEqual([
      ['news@fresh.test', signs],
      ['more@letters.fresh.test', signs],
    ])

    const selector = made.dns['dkim1']!.host.split('.')[0]
    const { returnPath, verdict } = await sent(me, 'news@fresh.test', 'signed@people.test')
    expect(verdict).toBe(`fresh.test ${selector} pass`)
    expect(returnPath).toMatch(/^[a-z2-7]{64}@em\d+\.fresh\.test$/)
    // Any address on the domain may send, and so may addresses on domains below it.
    expect((await sent(me, 'unknown@deep.fresh.test', 'deep@people.test')).verdict).toContain('pass')
    const { records } = await me.call(domains.records, { params: { id: made.id } })
    expect(records.map(({ purpose, by, check }) => [purpose, by, check.state])).toEqual([
      ['return_path', 'you', 'published'],
      ['dkim', 'you', 'published'],
      ['dkim_next', 'you', 'missing'],
      ['bounce_mx', 'operator', 'published'],
      ['spf', 'operator', 'published'],
      ['dmarc', 'you', 'missing'],
    ])
  })

  test('without an alias for its return path has an MX and an SPF record of its own', async () => {
    const me = await site.server.as('manual')
    const made = await me.call(domains.create, {
      body: { domain: 'manual.test', automatic_security: false, custom_dkim_selector: 'Nord' },
    })
    expect(made.dns).toMatchObject({
      mail_server: { type: 'mx', host: expect.stringMatching(/^em\d+\.manual\.test$/), data: bounceDomain },
      subdomain_spf: { type: 'txt', data: `v=spf1 include:${bounceDomain} ~all` },
      dkim: { type: 'txt', host: 'nord1._domainkey.manual.test' },
    })
    publish(site.dns, made)
    const spfHost = made.dns['subdomain_spf']!.host
    site.dns.set('TXT', spfHost, `v=spf1 include:${bounceDomain} ~all`, 'v=spf1 -all')
    const { valid, validation_results } = await me.call(domains.validate, { params: { id: made.id } })
    expect(valid).toBe(false)
    expect(validation_results).toMatchObject({
      mail_server: { valid: true, reason: null },
      subdomain_spf: { valid: false, reason: expect.stringContaining('several SPF records') },
      dkim: { valid: true, reason: null },
    })
    await me.call(domains.update, { params: { id: made.id }, body: { custom_spf: true } })
    expect((await me.call(domains.validate, { params: { id: made.id } })).valid).toBe(true)
  })
})

describe('a return path below a domain', () => {
  test('takes bounces of messages that had it, and nothing else', async () => {
    const me = await site.server.as('returns')
    await verifiedDomain(site, me, 'returns.test')
    const { returnPath } = await sent(me, 'a@returns.test', 'gone@people.test')
    const { bouncePort } = site.server.product
    const bounce = async (to: string): Promise<number> => {
      const transport = createTransport({ host: '127.0.0.1', port: bouncePort!, secure: false })
      const source = [
        'Subject: Undelivered',
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
        '',
        '--part',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.people.test',
        '',
        'Final-Recipient: rfc822; gone@people.test',
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 No such user',
        '',
        '--part--',
        '',
      ].join('\r\n')
      try {
        await transport.sendMail({ envelope: { from: '', to }, raw: source })
        return 250
      } catch (cause) {
        return (cause as { responseCode?: number }).responseCode ?? 0
      } finally {
        transport.close()
      }
    }
    const [token = '', host = ''] = returnPath.split('@')
    const forged = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}@${host}`
    expect(await bounce(forged)).toBe(550)
    expect(await bounce(`${token}@elsewhere.test`)).toBe(550)
    expect(await bounce(`complaints@${host}`)).toBe(550)
    expect(await bounce(returnPath)).toBe(250)
    const { db } = site.server.product.services.database
    const known = await db
      .selectFrom('suppression')
      .select(['email', 'kind'])
      .where('account_id', '=', me.account)
      .execute()
    expect(known).toEqual([{ email: 'gone@people.test', kind: 'bounce' }])
  })
})

describe('records that are published wrongly', () => {
  test.for([
    [
      'another alias',
      (host: string) => site.dns.set('CNAME', host, 'elsewhere.test'),
      'wrong',
      'other_value',
    ],
    ['an alias in a circle', (host: string) => site.dns.set('CNAME', host, host), 'wrong', 'cname_loop'],
    ['addresses of a proxy', (host: string) => site.dns.set('A', host, '192.0.2.7'), 'wrong', 'cname_hidden'],
    ['nothing', () => {}, 'missing', 'missing'],
    ['a failing server', (host: string) => site.dns.fail(host, 'servfail'), 'unknown', 'dns_failed'],
    ['a server that refuses', (host: string) => site.dns.fail(host, 'refused'), 'unknown', 'dns_refused'],
  ] as const)('is told apart: %s', async ([name, break_, state, problem]) => {
    const me = await site.server.as('wrong')
    const domain = `${name.replaceAll(' ', '-')}.test`
    const made = await me.call(domains.create, { body: { domain } })
    break_(made.dns['mail_cname']!.host)
    const { valid, validation_results } = await me.call(domains.validate, { params: { id: made.id } })
    expect(valid).toBe(false)
    expect(validation_results['mail_cname']?.reason).toContain(made.dns['mail_cname']!.host)
    const { records } = await me.call(domains.records, { params: { id: made.id } })
    expect(records[0]?.check).toMatchObject({ state, problem })
  })

  test('also a key of another sender, and no policy but one above', async () => {
    const me = await site.server.as('wrong-key')
    const made = await me.call(domains.create, { body: { domain: 'sub.keyed.test' } })
    site.dns.set('TXT', made.dns['dkim1']!.host, made.dns['dkim2']!.data)
    site.dns.set('TXT', '_dmarc.keyed.test', 'v=DMARC1; p=quarantine; adkim=s')
    await me.call(domains.validate, { params: { id: made.id } })
    const { records } = await me.call(domains.records, { params: { id: made.id } })
    const checkOf = (purpose: string) => records.find((each) => each.purpose === purpose)?.check
    expect(checkOf('dkim')).toMatchObject({ state: 'wrong', problem: 'key_wrong' })
    expect(checkOf('dmarc')).toMatchObject({
      state: 'published',
      problem: 'dmarc_strict',
      details: { name: 'keyed.test' },
    })
  })
})

describe('a key that is replaced', () => {
  test('leaves mail under way valid while both are published, and no name is used twice', async () => {
    const me = await site.server.as('rotates')
    const made = await verifiedDomain(site, me, 'rotates.test')
    const first = await sent(me, 'a@rotates.test', 'before@people.test')
    const rotated = await me.call(domains.rotate, { params: { id: made.id } })
    expect(rotated.dns['dkim1']).toEqual(made.dns['dkim2'])
    const next = rotated.dns['dkim2']!
    expect(next.host).toBe(made.dns['dkim1']!.host.replace('1._', '3._'))
    expect(next).toMatchObject({ valid: false })
    const second = await sent(me, 'a@rotates.test', 'after@people.test')
    const selectorOf = (host: string) => host.split('.')[0]
    expect(first.verdict).toBe(`rotates.test ${selectorOf(made.dns['dkim1']!.host)} pass`)
    expect(second.verdict).toBe(`rotates.test ${selectorOf(made.dns['dkim2']!.host)} pass`)
    expect(await site.verdictOn(first.source)).toBe(first.verdict)

    // The key after it is not published yet.
    expect(await me.outcome(domains.rotate, { params: { id: made.id } })).toBe('domain_key_unpublished')
    const purposes = async () =>
      (await me.call(domains.records, { params: { id: made.id } })).records.map(({ purpose }) => purpose)
    expect(await purposes()).toContain('dkim_old')
    expect(await me.call(domains.validate, { params: { id: made.id } })).toMatchObject({ valid: true })
    site.advance(8 * dayMs)
    await site.checkAll()
    expect(await purposes()).not.toContain('dkim_old')
  })

  test('signs the rest of a send that is under way', async () => {
    const me = await site.server.as('lasting')
    const made = await verifiedDomain(site, me, 'lasting.test')
    await me.call(mailSend.send, { body: mailFrom('a@lasting.test', 'lasting@people.test') })
    await site.arrived('lasting@people.test')
    const { database, config, identities } = site.server.product.services
    const { db } = database
    const { id } = await db
      .selectFrom('send')
      .select('id')
      .where('account_id', '=', me.account)
      .executeTakeFirstOrThrow()
    const signer = makeSigner(await signingSecrets(db))
    const prepared = (freshMs: number) =>
      keepPreparedSends(db, { signer, identities, freshMs, publicUrl: config.publicUrl })
    const [renewing, lasting] = [prepared(0), prepared(3_600_000)]
    const signedBy = async (sends: PreparedSends) => {
      const found = await sends.get(id)
      if (!found || found.channel === 'sms') throw new Error('there is no such email')
      const { variation, links } = found
      const contact = Buffer.alloc(16)
      const recipient = { email: 'b@people.test', data: {}, contact, messageId: '1@lasting.test' }
      const { content } = variation.compose(recipient, links, new Date())
      return site.verdictOn(content.toString('latin1'))
    }
    const selectorOf = (name: string) => made.dns[name]!.host.split('.')[0]
    const [old, next] = ['dkim1', 'dkim2'].map((name) => `lasting.test ${selectorOf(name)} pass`)
    expect([await signedBy(renewing), await signedBy(lasting)]).toEqual([old, old])
    await me.call(domains.rotate, { params: { id: made.id } })
    expect([await signedBy(renewing), await signedBy(lasting)]).toEqual([next, old])
    await me.call(domains.delete, { params: { id: made.id } })
    expect(await signedBy(renewing)).toBeNull()
  })

  test('is replaced once when two people press the button', async () => {
    const me = await site.server.as('twice')
    const made = await verifiedDomain(site, me, 'twice.test')
    const at = { params: { id: made.id } }
    const outcomes = await Promise.all([me.outcome(domains.rotate, at), me.outcome(domains.rotate, at)])
    expect(outcomes).toContain(200)
    // Later calls find that the next key is not published.
    for (const outcome of outcomes) expect([200, 'domain_key_unpublished']).toContain(outcome)
    const { dns } = await me.call(domains.get, at)
    expect(dns['dkim1']?.host).toBe(made.dns['dkim2']?.host)
    expect(dns['dkim2']?.host).toBe(made.dns['dkim1']?.host.replace('1._', '3._'))
  })
})

describe('a record that is lost', () => {
  test('is noticed at the second look, notified once, and mail is no longer signed until it is back', async () => {
    const me = await site.server.as('loses')
    const made = await verifiedDomain(site, me, 'loses.test')
    await me.call(senders.create, { body: senderAt('news@loses.test') })
    const { host, data } = made.dns['dkim1']!
    const stateNow = async () => (await me.call(domains.get, { params: { id: made.id } })).state
    const told = () =>
      site.mail.messages.filter(
        ({ to, source }) => to === 'loses@carillon.test' && source.includes('loses.test'),
      )

    site.dns.fail(host, 'servfail')
    site.advance(dayMs)
    await site.checkAll()
    site.advance(dayMs)
    await site.checkAll()
    expect(await stateNow()).toBe('verified')

    site.dns.fail(host, null)
    site.dns.set('TXT', host)
    site.advance(dayMs)
    await site.checkAll()
    expect(await stateNow()).toBe('verified')
    site.advance(3_600_000)
    await site.checkAll()
    expect(await stateNow()).toBe('lost')
    const { source } = await until('the account is told', () => told()[0])
    expect(source).toContain('Subject: Domain needs attention: loses.test')
    const { verdict, returnPath } = await sent(me, 'news@loses.test', 'lost@people.test')
    expect(verdict).toBeNull()
    expect(returnPath).toContain(`@${bounceDomain}`)
    site.advance(dayMs)
    await site.checkAll()

    site.dns.set('TXT', host, data)
    site.advance(dayMs)
    await site.checkAll()
    expect(await stateNow()).toBe('verified')
    expect((await sent(me, 'news@loses.test', 'back@people.test')).verdict).toContain('pass')
    expect(told()).toHaveLength(1)
  })
})

describe('domains of an account', () => {
  test('are its own', async () => {
    const [me, stranger] = [await site.server.as('mine'), await site.server.as('stranger')]
    const { id } = await me.call(domains.create, { body: { domain: 'mine.test' } })
    const at = { params: { id } }
    for (const call of ['get', 'delete', 'validate', 'records', 'rotate'] as const) {
      expect(await stranger.outcome(domains[call], at)).toBe('domain_not_found')
    }
    expect(await stranger.outcome(domains.update, { ...at, body: { default: true } })).toBe(
      'domain_not_found',
    )
    expect(await stranger.call(domains.list, {})).toEqual([])
    // Another account has the same domain with keys of its own.
    const other = await stranger.call(domains.create, { body: { domain: 'mine.test' } })
    expect(other.dns['dkim1']?.data).not.toBe((await me.call(domains.get, at)).dns['dkim1']?.data)
    expect(await me.outcome(domains.create, { body: { domain: 'MINE.test' } })).toBe('domain_taken')
    expect(await me.outcome(domains.delete, at)).toBe(204)
    expect(await me.outcome(domains.get, at)).toBe('domain_not_found')
  })

  test('complete their step of the sign-up once one is verified, also for subusers that send with it', async () => {
    const [me, child] = [await site.server.as('signing-up'), await site.server.as('signing-child')]
    const { db } = site.server.product.services.database
    await db.updateTable('account').set({ parent_id: me.account }).where('id', '=', child.account).execute()
    const isComplete = async (who: Caller) => (await who.call(account.signupStatus, {})).whitelabel.complete
    await me.call(domains.create, { body: { domain: 'unpublished.test' } })
    expect([await isComplete(me), await isComplete(child)]).toEqual([false, false])
    const { id } = await verifiedDomain(site, me, 'published.test')
    expect([await isComplete(me), await isComplete(child)]).toEqual([true, false])
    await me.call(domains.associate, { params: { id }, body: { username: 'signing-child' } })
    expect(await isComplete(child)).toBe(true)
  })

  test('have one default, which signs if no other domain does', async () => {
    const me = await site.server.as('defaults')
    const one = await verifiedDomain(site, me, 'one.test', { default: true })
    const two = await verifiedDomain(site, me, 'two.test')
    await me.call(domains.update, { params: { id: two.id }, body: { default: true } })
    const list = await me.call(domains.list, {})
    expect(list.map((each) => [each.domain, each.default])).toEqual([
      ['one.test', false],
      ['two.test', true],
    ])
    expect(await me.call(domains.default, {})).toMatchObject({ id: two.id })
    expect(await me.call(domains.default, { query: { domain: 'a.one.test' } })).toMatchObject({ id: one.id })
    const { db } = site.server.product.services.database
    const { id } = await me.call(senders.create, { body: senderAt('a@elsewhere.test') })
    await db.updateTable('sender').set({ verified_at: new Date() }).where('id', '=', id).execute()
    expect((await sent(me, 'a@elsewhere.test', 'foreign@people.test')).verdict).toMatch(/^two\.test .* pass$/)
  })

  test.for([
    ['an address', 'news@shop.test'],
    ['one label', 'localhost'],
    ['an IP address', '192.0.2.1'],
    ['an empty label', 'a..test'],
    ['a path', 'shop.test/x'],
    ['nothing', ''],
  ])('refuse %s', async ([, domain]) => {
    const me = await site.server.as('refusals')
    expect(await me.outcome(domains.create, { body: { domain: domain! } })).toBe('invalid_input')
  })

  test('may have umlauts, and subusers that send with them', async () => {
    const [me, child] = [await site.server.as('parent'), await site.server.as('child')]
    const { db } = site.server.product.services.database
    await db.updateTable('account').set({ parent_id: me.account }).where('id', '=', child.account).execute()
    const made = await verifiedDomain(site, me, 'Grüße.test')
    expect(made.domain).toBe('xn--gre-6ka8l.test')
    const sender = await child.call(senders.create, { body: senderAt('a@grüße.test') })
    expect(sender.verified).toBe(false)
    const username = 'child'
    expect(
      await me.outcome(domains.associate, { params: { id: made.id }, body: { username: 'nobody' } }),
    ).toBe('domain_subuser_not_found')
    const shared = await me.call(domains.associate, { params: { id: made.id }, body: { username } })
    expect(shared).toMatchObject({ username: 'parent', subusers: ['child'] })
    expect(await child.call(senders.get, { params: { id: sender.id } })).toMatchObject({ verified: true })
    expect(await me.call(domains.ofSubuser, { query: { username } })).toMatchObject({ id: made.id })
    expect(await child.call(domains.list, {})).toMatchObject([{ id: made.id, username: 'parent' }])
    expect(await child.outcome(domains.delete, { params: { id: made.id } })).toBe('domain_not_found')
    expect((await sent(child, 'a@grüße.test', 'sub@people.test')).verdict).toMatch(
      /^xn--gre-6ka8l\.test .* pass/,
    )
    expect(await me.call(domains.list, { query: { username } })).toMatchObject([{ id: made.id }])
    expect(await me.call(domains.list, { query: { exclude_subusers: true } })).toEqual([])
    expect(await me.outcome(domains.disassociate, { query: { username } })).toBe(204)
    expect(await child.call(domains.list, {})).toEqual([])
    expect(await me.outcome(domains.ofSubuser, { query: { username } })).toBe('domain_not_found')
  })
})
