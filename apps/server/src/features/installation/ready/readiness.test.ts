import { domains } from '@carillon/contract/domains'
import { mailServers } from '@carillon/contract/installation'
import { type ReadyCheck, readiness } from '@carillon/contract/installation-ready'
import { senders } from '@carillon/contract/senders'
import { publish } from '#test/domain-site.ts'
import { givenPerson } from '#test/given-person.ts'
import { afterAll, beforeAll, expect, startServer, test } from '#test/kit.ts'
import { type NameServer, startNameServer } from '#test/name-server.ts'
import { testDatabase } from '#test/postgres.ts'
import { bodyFor, startRelay } from '../relay.fixture.ts'

let dns: NameServer
let relay: Awaited<ReturnType<typeof startRelay>>
let server: Awaited<ReturnType<typeof startServer>>
const closers: (() => Promise<unknown>)[] = []

/** A port at which no program listens. */
const closedPort = 1

const lists = ['good.list.test', 'bad.list.test', 'shy.list.test', 'gone.list.test']

beforeAll(async () => {
  dns = await startNameServer()
  relay = await startRelay('opensesame-1')
  const database = await testDatabase()
  server = await startServer({
    databaseUrl: database.url,
    env: {
      NAMESERVERS: dns.address,
      BOUNCE_PORT: '0',
      BOUNCE_DOMAIN: 'bounce.nordlicht.test',
      SENDING_SPF: 'ip4:192.0.2.10 ip4:192.0.2.11 ip4:192.0.2.12',
      BLOCKLISTS: lists.join(', '),
    },
  })
  closers.push(
    () => dns.close(),
    () => relay.close(),
    () => database.drop(),
    () => server.close(),
  )
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

async function found(check: ReadyCheck, about?: string) {
  const { findings } = await server.owner.call(readiness.get, {})
  return findings.filter((one) => one.check === check && (about === undefined || one.about === about))
}

const codesOf = async (check: ReadyCheck, about?: string) =>
  (await found(check, about)).map(({ state, code }) => `${state} ${code}`)

test('without a mail server the built-in mailbox is named, and the page to mend it', async () => {
  const [relayed] = await found('relay')
  expect(relayed).toMatchObject({
    state: 'warning',
    code: 'relay_none',
    todo: 'Set up a mail server.',
    screen: '/account/installation',
  })
  expect(await codesOf('tls')).toEqual([])
  expect(await codesOf('public_address')).toEqual(['warning address_local'])
})

test('a mail server is signed in to, and a refused login says what to do', async () => {
  const made = await server.owner.call(mailServers.create, { body: bodyFor(relay.port) })
  expect(await codesOf('relay')).toEqual(['ok relay_signs_in'])
  expect(await codesOf('tls')).toEqual(['ok tls_local'])
  expect(relay.came).toBe(0)
  relay.password = 'another'
  const [refused] = await found('relay')
  expect(refused).toMatchObject({
    state: 'problem',
    code: 'relay_failed',
    details: { step: 'login', problem: 'refused' },
    says: expect.stringMatching(/at this step: signing in\. .*5\.7\.8 Authentication failed/),
    todo: expect.stringMatching(/refuses user or password/),
  })
  relay.password = 'opensesame-1'
  await server.owner.call(mailServers.delete, { params: { id: made.id } })
})

test('a server that others stand in for keeps no mail from arriving, also where it only stands in itself', async () => {
  const add = (name: string, port: number, change = {}) =>
    server.owner.call(mailServers.create, { body: bodyFor(port, { name, ...change }) })
  const main = await add('Main', relay.port)
  const spare = await add('Spare', closedPort, { is_default: true, weight: 0 })
  const [away] = await found('relay', `Spare (127.0.0.1:${closedPort})`)
  expect(away).toMatchObject({
    state: 'warning',
    code: 'relay_replaced',
    details: { others: 'Main', step: 'connection' },
    says: expect.stringMatching(/^Other servers take its mail .*: Main\. .* at this step: connecting\./),
    todo: expect.stringMatching(/^The host refuses/),
  })
  const pool = await add('News', closedPort, { is_default: false, ip_pools: ['news'] })
  expect(await codesOf('relay', `News (127.0.0.1:${closedPort})`)).toEqual(['warning relay_replaced'])
  const idle = await add('Idle', closedPort)
  expect(await codesOf('relay', `Idle (127.0.0.1:${closedPort})`)).toEqual(['warning relay_idle'])
  relay.password = 'another'
  expect((await codesOf('relay')).sort()).toEqual([
    'problem relay_failed',
    'problem relay_failed',
    'problem relay_failed',
    'warning relay_idle',
  ])
  relay.password = 'opensesame-1'
  for (const { id } of [idle, pool, spare, main])
    await server.owner.call(mailServers.delete, { params: { id } })
})

test('a domain is judged by its records as the DNS has them now', async () => {
  expect(await codesOf('dkim')).toEqual(['warning domain_none'])
  const domain = await server.owner.call(domains.create, { body: { domain: 'nordlicht.test' } })
  const before = await found('dkim', 'nordlicht.test')
  expect(before).toMatchObject([
    { state: 'problem', code: 'record', screen: `/account/domains/${domain.id}`, paper: expect.any(String) },
  ])
  expect(before[0]?.todo).toMatch(
    /^Publish the record TXT .*_domainkey\.nordlicht\.test with the value v=DKIM1/,
  )
  expect(await codesOf('return_path', 'nordlicht.test')).toEqual(['problem record'])
  expect(await codesOf('dmarc', 'nordlicht.test')).toEqual(['problem record'])
  publish(dns, domain)
  dns.set('TXT', '_dmarc.nordlicht.test', 'v=DMARC1; p=quarantine')
  expect(await codesOf('dkim', 'nordlicht.test')).toEqual(['ok record'])
  expect(await codesOf('return_path', 'nordlicht.test')).toEqual(['ok record'])
  expect(await codesOf('dmarc', 'nordlicht.test')).toEqual(['ok record'])
  dns.fail('_dmarc.nordlicht.test', 'servfail')
  const [unknown] = await found('dmarc', 'nordlicht.test')
  expect(unknown).toMatchObject({ state: 'unchecked', todo: null, says: expect.stringContaining('SERVFAIL') })
  dns.fail('_dmarc.nordlicht.test', null)
})

test('a sender at another domain is named as unsigned', async () => {
  await server.owner.call(senders.create, {
    body: {
      nickname: 'Else',
      from: { email: 'post@else.test', name: 'Else' },
      reply_to: { email: 'post@else.test' },
      address: 'Hafenstraße 1',
      city: 'Köln',
      country: 'Germany',
    },
  })
  expect(await codesOf('dkim', 'else.test')).toEqual(['warning domain_unsigned'])
})

test('the domain of return paths needs a mail exchanger, and an SPF record that names the servers', async () => {
  const own = 'bounce.nordlicht.test'
  expect(await codesOf('return_path', own)).toEqual(['problem record'])
  expect(await codesOf('spf', own)).toEqual(['warning record'])
  dns.set('MX', own, '10 bounce.nordlicht.test')
  dns.set('TXT', own, 'v=spf1 ip4:192.0.2.10 -all')
  expect(await codesOf('return_path', own)).toEqual(['ok record'])
  const [short] = await found('spf', own)
  expect(short?.todo).toMatch(/with the value v=spf1 .*ip4:192\.0\.2\.11/)
  expect(await found('feedback_loop')).toMatchObject([
    { state: 'unchecked', says: expect.stringContaining('complaints@bounce.nordlicht.test') },
  ])
})

test('an address needs a name in reverse DNS that leads back to it', async () => {
  const ip = '192.0.2.10'
  expect(await codesOf('reverse_dns', ip)).toEqual(['problem ptr_none'])
  dns.set('PTR', '10.2.0.192.in-addr.arpa', 'out.nordlicht.test')
  expect(await codesOf('reverse_dns', ip)).toEqual(['problem ptr_elsewhere'])
  dns.set('A', 'out.nordlicht.test', '192.0.2.99')
  expect(await codesOf('reverse_dns', ip)).toEqual(['problem ptr_elsewhere'])
  dns.set('A', 'out.nordlicht.test', '192.0.2.99', ip)
  expect(await codesOf('reverse_dns', ip)).toEqual(['ok ptr_found'])
  dns.fail('10.2.0.192.in-addr.arpa', 'servfail')
  expect(await codesOf('reverse_dns', ip)).toEqual(['unchecked ptr_unknown'])
})

test('blocklists name listed addresses, and one that refuses or is gone says nothing of them', async () => {
  for (const zone of ['good.list.test', 'bad.list.test', 'shy.list.test'])
    dns.set('A', `2.0.0.127.${zone}`, '127.0.0.2')
  dns.set('A', '11.2.0.192.bad.list.test', '127.0.0.4')
  for (const last of [10, 11, 12]) dns.set('A', `${last}.2.0.192.shy.list.test`, '127.255.255.254')
  expect(await found('blocklists', '192.0.2.10')).toMatchObject([
    { state: 'ok', code: 'lists_clear', details: { lists: 'good.list.test, bad.list.test' } },
  ])
  expect(await found('blocklists', '192.0.2.11')).toMatchObject([
    { state: 'problem', code: 'lists_listed', details: { lists: 'bad.list.test' } },
  ])
  const unasked = (await found('blocklists')).find(({ code }) => code === 'lists_unasked')
  expect(String(unasked?.details['lists']).split(', ').sort()).toEqual(['gone.list.test', 'shy.list.test'])
})

test('only the first account may ask, with the right to read the installation', async () => {
  const other = await server.as('elsewhere')
  expect(await other.outcome(readiness.get, {})).toBe('installation_elsewhere')
  const reader = await givenPerson(server, 'reader', { scopes: ['installation.read'] })
  expect(await reader.outcome(readiness.get, {})).toBe(200)
  const none = await givenPerson(server, 'none', { scopes: ['marketing.read'] })
  expect(await none.outcome(readiness.get, {})).toBe('forbidden')
})
