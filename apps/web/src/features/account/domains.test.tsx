import { type Domain, type DomainRecords, domains, type JudgedRecord } from '@carillon/contract/domains'
import { type BrandedLink, brandedLinks } from '@carillon/contract/link-branding'
import { expect, test, vi } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const key = 'v=DKIM1; k=rsa; p=MIIB'
const domain: Domain = {
  id: 7,
  user_id: 1,
  domain: 'shop.test',
  subdomain: 'em1',
  username: 'owner',
  ips: [],
  default: true,
  legacy: false,
  valid: false,
  state: 'pending',
  custom_spf: false,
  automatic_security: true,
  subusers: ['south'],
  dns: { mail_cname: { valid: false, type: 'cname', host: 'em1.shop.test', data: 'bounce.test' } },
}
const link: BrandedLink = {
  id: 3,
  user_id: 1,
  domain: 'shop.test',
  subdomain: 'links',
  username: 'owner',
  default: false,
  legacy: false,
  valid: true,
  state: 'verified',
  last_validation_attempt_at: 1_700_000_000,
  dns: {},
  subusers: [],
}

const unchecked: JudgedRecord['check'] = { state: 'unchecked', problem: null, found: [], details: {} }
const record = (change: Partial<JudgedRecord>): JudgedRecord => ({
  purpose: 'dkim',
  type: 'txt',
  host: 'c1._domainkey.shop.test',
  data: key,
  by: 'you',
  is_required: true,
  until: null,
  check: unchecked,
  ...change,
})
const returnPath = record({
  purpose: 'return_path',
  type: 'cname',
  host: 'em1.shop.test',
  data: 'bounce.test',
})
const report = (records: JudgedRecord[], state: DomainRecords['state'] = 'pending'): DomainRecords => ({
  checked_at: '2026-11-25T10:00:00.000Z',
  state,
  records,
})

const row = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li')!)

test('domains and link domains are listed with their state, and each empty list offers the first step', async () => {
  await render('/account/domains', (fake) => {
    fake.answer(domains.list, [
      domain,
      { ...domain, id: 8, domain: 'lost.test', default: false, state: 'lost' },
    ])
    fake.answer(brandedLinks.list, [])
  })
  const table = await screen.findByRole('table', { name: 'Authenticated domains' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/shop\.test.*Default · Return path em1\.shop\.test.*Waiting for DNS.*Never/),
    expect.stringMatching(/lost\.test.*Return path em1\.shop\.test.*Record lost.*Never/),
  ])
  expect(await screen.findByText('Use your own domain for links')).toBeDefined()
})

test('each list that can’t be loaded offers a retry of its own', async () => {
  const { server, user } = await render('/account/domains', (fake) => {
    fake.refuse(domains.list, 'forbidden')
    fake.answer(brandedLinks.list, [link])
  })
  expect(await screen.findByRole('link', { name: 'links.shop.test' })).toBeDefined()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.answer(domains.list, [domain])
  await user.click(retry)
  expect(await screen.findByRole('link', { name: 'shop.test' })).toBeDefined()
})

test('adding a domain refuses invalid names, reports taken ones, and leads to the records', async () => {
  const { server, user } = await render('/account/domains/new', (fake) => {
    fake.answer(domains.list, [])
    fake.answer(brandedLinks.list, [])
    fake.refuse(domains.create, 'domain_taken', { field: 'domain', details: { domain: 'shop.test' } })
    fake.answer(domains.records, report([returnPath]))
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add domain' }))
  await user.type(dialog.getByLabelText('Domain'), 'news@shop.test')
  await user.click(dialog.getByRole('button', { name: 'Add domain' }))
  expect(dialog.getByLabelText('Domain').getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(domains.create)).toHaveLength(0)

  await user.clear(dialog.getByLabelText('Domain'))
  await user.type(dialog.getByLabelText('Domain'), 'Shop.test')
  await user.click(dialog.getByRole('button', { name: 'Add domain' }))
  expect(await dialog.findByText('shop.test was added already.')).toBeDefined()

  server.answer(domains.create, domain)
  server.answer(domains.list, [domain])
  await user.click(dialog.getByRole('button', { name: 'Add domain' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'shop.test' })).toBeDefined()
  expect(server.calls(domains.create)[1]?.body).toEqual({
    domain: 'shop.test',
    subdomain: '',
    automatic_security: true,
  })
})

test('each record shows the value to publish, the value found, and the problem in plain words', async () => {
  const writeText = vi.fn(async () => undefined)
  const { user } = await render('/account/domains/7', (fake) => {
    fake.answer(domains.list, [domain])
    fake.answer(
      domains.records,
      report([
        record({
          ...returnPath,
          check: { state: 'wrong', problem: 'other_value', found: ['old.test'], details: {} },
        }),
        record({ check: { state: 'published', problem: null, found: [key], details: {} } }),
        record({ purpose: 'dkim_next', host: 'c2._domainkey.shop.test', is_required: false }),
        record({
          purpose: 'dkim_old',
          host: 'c0._domainkey.shop.test',
          is_required: false,
          until: '2999-01-02T00:00:00.000Z',
        }),
        record({
          purpose: 'spf',
          host: 'bounce.test',
          by: 'operator',
          is_required: false,
          check: {
            state: 'wrong',
            problem: 'spf_not_named',
            found: ['v=spf1 -all'],
            details: { name: 'ip4:192.0.2.10', suggested: 'v=spf1 ip4:192.0.2.10 -all' },
          },
        }),
        record({
          purpose: 'dmarc',
          host: '_dmarc.shop.test',
          is_required: false,
          check: { state: 'unknown', problem: 'dns_failed', found: [], details: {} },
        }),
      ]),
    )
  })
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const path = await row('Return path')
  expect(path.getByText('Wrong')).toBeDefined()
  expect(path.getByText('Required')).toBeDefined()
  expect(path.getByText('The record at em1.shop.test has another value: old.test.')).toBeDefined()
  await user.click(path.getByRole('button', { name: 'Copy value of Return path' }))
  expect(writeText).toHaveBeenCalledWith('bounce.test')
  expect((await row('DKIM key that signs')).getByText('Published')).toBeDefined()
  expect((await row('Next DKIM key')).getByText('Not checked')).toBeDefined()
  expect((await row('Previous DKIM key')).getByText(/Keep it published until/)).toBeDefined()
  const spf = await row('SPF')
  expect(spf.getByText('The SPF record at bounce.test does not allow ip4:192.0.2.10.')).toBeDefined()
  expect(spf.getByText('v=spf1 ip4:192.0.2.10 -all')).toBeDefined()
  expect(spf.getByText('Published by the operator of this installation')).toBeDefined()
  const dmarc = await row('DMARC')
  expect(dmarc.getByText('Could not check')).toBeDefined()
  expect(dmarc.getByText(/reported a failure \(SERVFAIL\)/)).toBeDefined()
  expect(screen.getByText('Also used by south')).toBeDefined()
})

test('the button checks the records, and an alert tells the outcome', async () => {
  const { server, user } = await render('/account/domains/7', (fake) => {
    fake.answer(domains.list, [domain])
    fake.answer(domains.records, report([returnPath]))
    fake.answer(domains.validate, { id: 7, valid: true, validation_results: {} })
  })
  const check = await screen.findByRole('button', { name: 'Check now' })
  await row('Return path')
  server.answer(domains.list, [{ ...domain, state: 'verified' }])
  const found = { ...returnPath, check: { ...unchecked, state: 'published' as const } }
  server.answer(domains.records, report([found], 'verified'))
  await user.click(check)
  expect(await screen.findByText('All required records of shop.test are published.')).toBeDefined()
  expect(await screen.findByText(/Mail from this domain is signed/)).toBeDefined()

  const silent = {
    ...returnPath,
    check: { ...unchecked, state: 'unknown' as const, problem: 'dns_timeout' as const },
  }
  server.answer(domains.records, report([silent], 'verified'))
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  expect(await screen.findByText(/Some records of shop\.test could not be checked/)).toBeDefined()
})

test('a key whose successor is not published is not replaced', async () => {
  const { server, user } = await render('/account/domains/7/rotate', (fake) => {
    fake.answer(domains.list, [domain])
    fake.answer(domains.records, report([returnPath]))
    fake.refuse(domains.rotate, 'domain_key_unpublished', { details: { host: 'c2._domainkey.shop.test' } })
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace DKIM key' }))
  await user.click(await dialog.findByRole('button', { name: 'Replace key' }))
  expect(await dialog.findByText(/was not found at c2\._domainkey\.shop\.test/)).toBeDefined()
  expect(server.calls(domains.rotate)).toHaveLength(1)
})

test('a domain is deleted after a question, and a deleted one is reported as such', async () => {
  const { server, user } = await render('/account/domains/7/delete', (fake) => {
    fake.answer(domains.list, [domain])
    fake.answer(domains.records, report([returnPath]))
    fake.answer(brandedLinks.list, [])
    fake.answer(domains.delete, undefined)
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete domain' }))
  const confirm = await dialog.findByRole('button', { name: 'Delete domain' })
  server.answer(domains.list, [])
  await user.click(confirm)
  expect(await screen.findByText('shop.test deleted.')).toBeDefined()
  expect(await screen.findByText('Authenticate your domain')).toBeDefined()
})

test('the page of an unknown domain links back to the list', async () => {
  await render('/account/domains/99', (fake) => fake.answer(domains.list, [domain]))
  expect(await screen.findByText('This domain no longer exists.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to domains' }).getAttribute('href')).toBe('/account/domains')
})

test('a link domain shows how links will begin, and why it can’t be used yet', async () => {
  const { server, user } = await render('/account/domains/links/new', (fake) => {
    fake.answer(domains.list, [])
    fake.answer(brandedLinks.list, [])
    fake.answer(brandedLinks.create, link)
    fake.answer(
      brandedLinks.records,
      report(
        [
          record({ purpose: 'link', type: 'cname', host: 'links.shop.test', data: 'mail.test' }),
          record({
            purpose: 'link_reach',
            type: 'https',
            host: 'links.shop.test',
            data: '',
            by: 'operator',
            check: {
              state: 'missing',
              problem: 'link_unreachable',
              found: [],
              details: { address: 'https://links.shop.test', why: 'no answer within 10 s' },
            },
          }),
        ],
        'pending',
      ),
    )
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add link domain' }))
  await user.type(dialog.getByLabelText('Domain'), 'shop.test')
  expect(dialog.getByText(/links\.shop\.test\//)).toBeDefined()
  server.answer(brandedLinks.list, [link])
  await user.click(dialog.getByRole('button', { name: 'Add link domain' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'links.shop.test' })).toBeDefined()
  const reach = await row('This server under that name')
  expect(reach.getByText(/could not be reached: no answer within 10 s/)).toBeDefined()
})
