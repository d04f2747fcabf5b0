import { contactImports } from '@carillon/contract/contact-imports'
import { contactLimit } from '@carillon/contract/contact-limit'
import { contacts } from '@carillon/contract/contacts'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenContacts } from '#test/given-contacts.ts'
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
