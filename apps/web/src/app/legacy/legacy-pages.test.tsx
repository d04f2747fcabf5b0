import { account } from '@carillon/contract/account'
import { contactBulk } from '@carillon/contract/contact-bulk'
import { contactCount } from '@carillon/contract/contact-count'
import { contactDeletions } from '@carillon/contract/contact-deletions'
import { contactGrowth } from '@carillon/contract/contact-growth'
import { contactImports } from '@carillon/contract/contact-imports'
import { contactLimit } from '@carillon/contract/contact-limit'
import { designLibrary } from '@carillon/contract/design-library'
import { legacyNumbers } from '@carillon/contract/legacy-numbers'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { senders } from '@carillon/contract/senders'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standBelow } from '#lib/legacy.ts'
import { render, screen } from '#test/render.tsx'

const id = '01930000-0000-7000-8000-000000000012'
const nickname = 'News'
const stored = {
  id: 7,
  nickname,
  from: { email: 'post@nordlicht.example', name: 'Nordlicht' },
  reply_to: { email: 'post@nordlicht.example', name: '' },
  address: 'Main street 1',
  address_2: '',
  city: 'Old town',
  state: '',
  zip: '',
  country: 'Germany',
  locked: false,
  verified: true,
  created_at: 0,
  updated_at: 0,
}

const frame = ({ notice }: { notice?: ReactNode }) => (
  <>
    {notice}
    <Outlet />
  </>
)

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('links of a legacy page lead to legacy addresses, and a dialog closes to its own page', async () => {
  const { user } = await render('/legacy/senders/7/delete?page=2', (server) => {
    server.answer(senders.list, { results: [stored] })
    server.answer(senders.get, stored)
    server.fail(senders.usage)
  })
  const dialog = await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await expect.poll(() => dialog.isConnected).toBe(false)
  expect(window.location.pathname + window.location.search).toBe('/legacy/senders?page=2')
  expect(hrefOf('Create sender')).toBe('/legacy/senders/new')
  await user.click(screen.getByRole('link', { name: 'Create sender' }))
  await screen.findByRole('textbox', { name: 'From name' })
  expect(window.location.pathname).toBe('/legacy/senders/new')
  expect(hrefOf('Senders')).toBe('/legacy/senders')
})

test('a link to an area without a twin has the address outside legacy', async () => {
  await render('/legacy/nothing', () => undefined)
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(screen.getAllByRole('link', { name: 'Go to home page' })[0]?.getAttribute('href')).toBe('/')
})

test('a legacy page offers the same page outside legacy, with its query and hash', async () => {
  await render(
    '/legacy/senders?page=2#last',
    (server) => server.answer(senders.list, { results: [] }),
    {},
    frame,
  )
  await screen.findByRole('heading', { level: 1, name: 'Senders' })
  expect(hrefOf('Open in new')).toBe('/senders?page=2#last')
})

test('no other page offers it', async () => {
  await render('/senders', (server) => server.answer(senders.list, { results: [] }), {}, frame)
  await screen.findByRole('heading', { level: 1, name: 'Senders' })
  expect(screen.queryByRole('link', { name: 'Open in new' })).toBeNull()
})

test('contacts are recipients, in the title of the page and of the tab and above pages below', async () => {
  await render('/legacy/contacts', (server) => {
    const calls = [
      contactCount.get,
      contactGrowth.get,
      contactImports.list,
      contactLimit.get,
      lists.list,
      segments.list,
      contactDeletions.list,
      contactBulk.jobs,
    ]
    for (const call of calls) server.fail(call)
  })
  await screen.findByRole('heading', { level: 1, name: 'Recipients' })
  await expect.poll(() => document.title).toBe('Recipients · Carillon')
})

test.for([
  ['/senders', 'NLVX'],
  ['/legacy/senders', null],
] as const)('calls of %s have the version of marketing %s', async ([path, version]) => {
  const calls = { made: vi.fn<typeof fetch>() }
  await render(path, (server) => {
    server.answer(senders.list, { results: [] })
    calls.made = vi.spyOn(globalThis, 'fetch') as typeof calls.made
  })
  await screen.findByRole('heading', { level: 1, name: 'Senders' })
  await expect.poll(() => calls.made.mock.calls.length).toBeGreaterThan(0)
  const versions = calls.made.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('marketing-version'),
  )
  expect(new Set(versions)).toEqual(new Set([version]))
})

const withoutMarketing = { scopes: ['asm.groups.read'] }
const noAccess = { level: 1, name: 'You don’t have access to this area' }
const address = () => window.location.pathname + window.location.search + window.location.hash

// The page of a person without access makes no calls of its own.
test('a number in an address is replaced by the id, with the rest of the address', async () => {
  const { server } = await render(
    '/legacy/contacts/lists/12?page=2#last',
    (server) => server.answer(legacyNumbers.find, { id }),
    withoutMarketing,
  )
  await screen.findByRole('heading', noAccess)
  expect(address()).toBe(`/legacy/contacts/lists/${id}?page=2#last`)
  expect(server.calls(legacyNumbers.find)[0]?.query.toString()).toBe('kind=list&number=12')
})

test('a person who may not ask for a number is told which access to request', async () => {
  await render(
    '/legacy/contacts/lists/12',
    (server) => {
      server.refuse(legacyNumbers.find, 'forbidden')
      server.answer(account.scopes, withoutMarketing)
    },
    withoutMarketing,
  )
  await screen.findByRole('heading', noAccess)
  expect(address()).toBe('/legacy/contacts/lists/12')
})

test('a number that no thing of the account has is an unknown page', async () => {
  await render('/legacy/single-sends/513/editor', (server) => server.refuse(legacyNumbers.find, 'not_found'))
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
})

test.for(['/legacy', '/legacy/'])('%s leads to the first area', async (path) => {
  await render(path, () => undefined, withoutMarketing)
  await screen.findByRole('heading', noAccess)
  expect(window.location.pathname).toBe('/legacy/single-sends')
})

test('without its scope, a legacy page says which access to request', async () => {
  await render('/legacy/notifications', () => undefined, { scopes: ['asm.groups.read'] })
  await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this area' })
})

test('the legacy design library has its title, below the legacy templates', async () => {
  await render('/legacy/templates/design-library', (server) => server.fail(designLibrary.list))
  await screen.findByRole('heading', { level: 1, name: 'Design Library' })
  await expect.poll(() => document.title).toBe('Design Library · Carillon')
  expect(hrefOf('Legacy Templates')).toBe('/legacy/templates')
  expect(hrefOf('Your designs')).toBe('/legacy/templates/design-library')
  expect(hrefOf('Your images')).toBe('/legacy/templates/design-library/your-images')
})

describe('below the addresses of a host page', () => {
  beforeEach(() => standBelow('/marketing'))
  afterEach(() => standBelow('/'))

  test('a legacy page has its addresses below both', async () => {
    await render(
      '/marketing/legacy/senders?page=2',
      (server) => server.answer(senders.list, { results: [] }),
      {},
      frame,
      '/marketing',
    )
    await screen.findByRole('heading', { level: 1, name: 'Senders' })
    expect(hrefOf('Open in new')).toBe('/marketing/senders?page=2')
    expect(screen.getAllByRole('link', { name: 'Create sender' })[0]?.getAttribute('href')).toBe(
      '/marketing/legacy/senders/new',
    )
  })
})
