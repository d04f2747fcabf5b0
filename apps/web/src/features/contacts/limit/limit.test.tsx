import { contactImports, type ImportForecast } from '@carillon/contract/contact-imports'
import { contactLimit } from '@carillon/contract/contact-limit'
import { contacts } from '@carillon/contract/contacts'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenContacts } from '#test/given-contacts.ts'
import { givenImport } from '#test/given-import.ts'
import { customer, render, screen, within } from '#test/render.tsx'

const list = { id: '01930000-0000-7000-8000-000000000001', name: 'Guests', contact_count: 0 }
const price = { amount: 9.5, currency: 'EUR', size: 1000 }

/** A plan for a thousand contacts, of which `billable_count` exist. */
function givenPlan(server: FakeServer, beyond: 'agree' | 'upgrade', billable_count: number): void {
  givenContacts(server, { ...list, _metadata: { self: '' } })
  server.answer(contactLimit.get, {
    limit: 1000,
    contact_count: billable_count,
    billable_count,
    beyond,
    price: beyond === 'agree' ? price : null,
  })
  server.refuse(
    contacts.upsert,
    beyond === 'agree' ? 'contact_overage_consent_required' : 'contact_limit_reached',
    { details: { limit: 1000, projected: 1001 } },
  )
}

/** Types one contact and asks to add it, which the server refuses. */
async function addOne(email: string, beyond: 'agree' | 'upgrade') {
  const { server, user } = await render('/contacts/new/contacts', (server) => givenPlan(server, beyond, 1000))
  await user.type(await emailField(), email)
  await user.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(window.location.pathname).toBe('/contacts/new/contact-limit')
  return { server, user, dialog }
}

const emailField = async () => (await screen.findAllByRole('textbox', { name: /^Email/ }))[0]!

test('a full plan without overage has to be changed first, and the typed contacts stay', async () => {
  const { user, dialog } = await addOne('over@example.org', 'upgrade')
  await dialog.findByText('You can’t exceed the limit of this plan', { exact: false })
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  await expect.poll(() => window.location.pathname).toBe('/contacts/new/contacts')
  expect(await emailField()).toHaveProperty('value', 'over@example.org')
})

test('a plan with overage adds the contacts once the user agrees to the cost', async () => {
  const { server, user, dialog } = await addOne('agreed@example.org', 'agree')
  expect(await dialog.findAllByText('€9.50', { exact: false })).not.toEqual([])
  const goOn = dialog.getByRole('button', { name: 'Add contacts anyway' })
  expect(goOn).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox'))
  server.answer(contacts.upsert, { job_id: 'job' })
  server.hold(contactImports.get)
  await user.click(goOn)
  await screen.findByText('Adding 1 contact', { exact: false })
  await expect.poll(() => window.location.pathname).toBe('/contacts/all')
  expect(server.calls(contacts.upsert).map(({ body }) => body)).toMatchObject([
    { contacts: [{ email: 'agreed@example.org' }] },
    { contacts: [{ email: 'agreed@example.org' }], accept_overage: true },
  ])
})

test('the dialog opened by its address shows the size of the plan', async () => {
  await render('/contacts/new/contact-limit', (server) => givenPlan(server, 'agree', 950))
  await within(await screen.findByRole('dialog')).findByText(/\b50\b/)
})

test.for([
  ['the operator', {}, 'The operator of this installation may charge'],
  ['its reseller', customer, 'Nord Mail may charge'],
] as const)('without prices, more contacts are charged by %s', async ([, about, sentence]) => {
  await render(
    '/contacts/new/contact-limit',
    (server) => {
      givenPlan(server, 'agree', 1000)
      const limit = { limit: 1000, contact_count: 1000, billable_count: 1000, beyond: 'agree' } as const
      server.answer(contactLimit.get, { ...limit, price: null })
    },
    about,
  )
  await within(await screen.findByRole('dialog')).findByText(sentence, { exact: false })
})

const forecast: ImportForecast = {
  as_of: '2026-11-01T00:00:00Z',
  created_count: 40,
  changed_count: 0,
  unchanged_count: 0,
  listed_count: null,
  dates: { ambiguous: 0, only_day_first: 0, only_month_first: 0 },
  comma_numbers: 0,
  point_numbers: 0,
  shortened_numbers: 0,
  joined_values: 0,
  cleared_count: 0,
  unsubscribed_count: 0,
  domains: [],
}

/** A file with forty new contacts was checked, for a plan with room for ten. */
async function openChecked(beyond: 'agree' | 'upgrade') {
  const { server, user } = await render('/contacts/import/done?job=import-1', (fake) => {
    givenPlan(fake, beyond, 990)
    const waiting = { phase: 'awaiting_confirmation', forecast } as const
    fake.answer(contactImports.get, givenImport(waiting))
    fake.answer(contactImports.confirm, { job_id: 'import-1' })
  })
  await screen.findByText(/Your plan does not include that many contacts/)
  await user.click(screen.getByRole('button', { name: 'Import now' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(window.location.pathname).toBe('/contacts/import/upload-csv/contact-limit')
  return { server, user, dialog }
}

test('an import beyond a paid plan begins once the user agrees to the cost', async () => {
  const { server, user, dialog } = await openChecked('agree')
  expect(await dialog.findAllByText('€9.50', { exact: false })).not.toEqual([])
  const goOn = dialog.getByRole('button', { name: 'Add contacts anyway' })
  expect(goOn).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox'))
  await user.click(goOn)
  await expect
    .poll(() => server.calls(contactImports.confirm))
    .toMatchObject([{ body: { accept_overage: true } }])
  await expect.poll(() => window.location.pathname).toBe('/contacts/import/done')
})

test('an import beyond a free plan asks for another plan, and does not begin', async () => {
  const { server, dialog } = await openChecked('upgrade')
  await dialog.findByText('You can’t exceed the limit of this plan', { exact: false })
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Add contacts anyway' })).toBeNull()
  expect(server.calls(contactImports.confirm)).toEqual([])
})

test('without a limit, no plan is mentioned', async () => {
  await render('/contacts/new/contact-limit', (server) => {
    givenPlan(server, 'agree', 950)
    server.answer(contactLimit.get, {
      limit: null,
      contact_count: 950,
      billable_count: 950,
      beyond: 'agree',
      price: null,
    })
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('The number of contacts is not limited.')
  expect(dialog.textContent).not.toMatch(/your plan/i)
})

test('the index warns from nine tenths of the limit', async () => {
  await render('/contacts', (server) => givenPlan(server, 'agree', 950))
  await screen.findByText('950 of the 1,000 contacts', { exact: false })
})

test.for([
  [900, true],
  [899, false],
] as const)('%i of 1,000 contacts are warned of: %s', async ([count, isWarned]) => {
  await render('/contacts', (server) => givenPlan(server, 'agree', count))
  await screen.findByRole('link', { name: 'Guests' })
  await expect
    .poll(() => screen.queryByText(`${count} of the 1,000 contacts`, { exact: false }) !== null)
    .toBe(isWarned)
})
