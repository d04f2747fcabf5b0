import { incomingWebhooks } from '@carillon/contract/incoming-webhooks'
import {
  type DeliveredBatch,
  emailEvents,
  type Integration,
  integrations,
} from '@carillon/contract/integrations'
import { mailbox } from '@carillon/contract/mailbox'
import { smsCredentials } from '@carillon/contract/sms'
import { describe, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { accountWithout, acting, render, screen, waitFor, within } from '#test/render.tsx'

const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`

function integration(number: number, about: Partial<Integration> = {}): Integration {
  return {
    integration_id: idOf(number),
    user_id: idOf(0),
    destination: 'Segment',
    label: `Source ${number}`,
    filters: { email_events: ['open', 'click'] },
    properties: { write_key: 'abcdefgh1234', destination_region: 'EU' },
    is_paused: false,
    state: 'active',
    ...about,
    delivery: {
      health: 'good',
      delivered_at: '2026-11-20T10:00:00Z',
      failures: 0,
      last_error: null,
      last_status: null,
      last_error_at: null,
      next_at: null,
      waiting: 0,
      given_up: 0,
      ...about.delivery,
    },
  }
}
const failing = (about: Partial<Integration['delivery']>): Integration['delivery'] => ({
  ...integration(1).delivery,
  health: 'poor',
  failures: 4,
  last_error: 'answered 503',
  last_status: 503,
  ...about,
})

const batch: DeliveredBatch = {
  id: idOf(9),
  at: '2026-11-20T10:00:00Z',
  kind: 'events',
  event_count: 100,
  status: 200,
  latency_ms: 35,
  problem: null,
  body: '{\n  "event": "Email Opened"\n}',
  shown_count: 1,
}

describe('the cards', () => {
  test('show the connected services, and lead to them', async () => {
    await render('/integrations', (server) => {
      server.answer(integrations.list, { result: [integration(1), integration(2, { state: 'error' })] })
      server.answer(incomingWebhooks.list, { result: [] })
      server.answer(mailbox.list, { result: [], is_receiving: true, _metadata: {} })
    })
    const segment = await screen.findByRole('region', { name: 'Segment' })
    await within(segment).findByText('1 with an error')
    expect(within(segment).getByRole('link', { name: 'Manage: Segment' }).getAttribute('href')).toBe(
      '/integrations/segment',
    )
    const webhook = screen.getByRole('region', { name: 'Webhook' })
    expect(within(webhook).getByText('Not connected')).toBeTruthy()
    const email = screen.getByRole('region', { name: 'Email provider' })
    await within(email).findByText('Built-in mailbox')
    expect(within(email).queryByRole('link')).toBeNull()
  })

  test.each([
    ['region', 'Accounts in the EU region have no text messages.'],
    ['plan', 'Text messages are not part of your plan.'],
  ] as const)('of text messages says that its %s prevents it', async (because, reason) => {
    const { server } = await render(
      '/integrations',
      (given) => {
        given.answer(integrations.list, { result: [] })
        given.answer(incomingWebhooks.list, { result: [] })
      },
      accountWithout('sms', because),
    )
    const card = within(await screen.findByRole('region', { name: 'Twilio' }))
    expect(card.getByText(reason)).toBeDefined()
    expect(card.getByText('Not available')).toBeDefined()
    expect(card.queryByRole('link')).toBeNull()
    expect(server.calls(smsCredentials.get)).toEqual([])
  })

  test('are shown while they load, without unknown states', async () => {
    await render('/integrations', (server) => {
      server.hold(integrations.list)
      server.hold(incomingWebhooks.list)
    })
    const segment = await screen.findByRole('region', { name: 'Segment' })
    expect(within(segment).queryByText('Not connected')).toBeNull()
    expect(within(segment).getByRole('link', { name: 'Segment' })).toBeTruthy()
  })

  test('report a failed load once, and offer a retry', async () => {
    const { server, user } = await render('/integrations', (given) => {
      given.fail(integrations.list)
      given.answer(incomingWebhooks.list, { result: [] })
    })
    await screen.findByText('There was a problem with your integrations. Try again in a moment.')
    server.answer(integrations.list, { result: [] })
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await within(await screen.findByRole('region', { name: 'Segment' })).findByText('Not connected')
  })
})

describe('a destination', () => {
  test('that does not exist is not found, and capitals in its address are corrected', async () => {
    await render('/integrations/nowhere', () => undefined)
    await waitFor(() => expect(window.location.pathname).toBe('/not-found'))
    await render('/integrations/SEGMENT/add', (server) => {
      server.answer(integrations.list, { result: [] })
    })
    await waitFor(() => expect(window.location.pathname).toBe('/integrations/segment/add'))
  })

  test.for([
    ['edit', 'Edit “Source 1”', `/integrations/segment/edit/${idOf(1)}`],
    ['delete', 'Delete integration', `/integrations/segment/delete?ids=${idOf(1)}`],
  ] as const)('is also asked to %s one by the address with the id first', async ([action, name, address]) => {
    await render(`/integrations/segment/${idOf(1)}/${action}`, (server) => {
      server.answer(integrations.list, { result: [integration(1), integration(2)] })
      server.answer(integrations.batches, { result: [] })
    })
    const dialog = await screen.findByRole('dialog', { name })
    await expect.poll(() => dialog.textContent).toContain('Source 1')
    expect(window.location.pathname + window.location.search).toBe(address)
  })

  test('shows its integrations with four characters of their keys, and their problems', async () => {
    await render('/integrations/segment', (server) => {
      server.answer(integrations.list, {
        result: [
          integration(1),
          integration(2, { state: 'error', delivery: failing({ last_error: 'answered 401' }) }),
          integration(3, { destination: 'Webhook', properties: { url: 'https://shop.example' } }),
        ],
      })
      server.answer(integrations.batches, { result: [] })
    })
    await screen.findByText('2 of 10')
    expect(screen.getAllByText('abcd•••')).toHaveLength(2)
    expect(document.body.textContent).not.toContain('abcdefgh')
    expect(
      screen.getByText('The destination refuses our calls (answered 401). Check the settings.'),
    ).toBeTruthy()
    expect(screen.queryByText('Source 3')).toBeNull()
  })

  test('with ten integrations takes no more, and shows why', async () => {
    const ten = Array.from({ length: 10 }, (_, number) => integration(number))
    await render('/integrations/segment', (server) => {
      server.answer(integrations.list, { result: ten })
      server.answer(integrations.batches, { result: [] })
    })
    await screen.findByText('You have all 10 Segment integrations. Delete one to add another.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Segment integration' }).disabled).toBe(
      true,
    )
  })

  test('sends a test, and shows the answer', async () => {
    const { user } = await render('/integrations/segment', (server) => {
      server.answer(integrations.list, { result: [integration(1)] })
      server.answer(integrations.batches, { result: [] })
      server.answer(integrations.test, { ...batch, kind: 'test', event_count: 2 })
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Source 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Send test event' }))
    await screen.findByText('Source 1 took 2 sample events: HTTP 200 after 35 ms.')
  })

  test('is paused from the menu', async () => {
    const { server, user } = await render('/integrations/segment', (given) => {
      given.answer(integrations.list, { result: [integration(1)] })
      given.answer(integrations.batches, { result: [] })
      given.answer(integrations.update, integration(1, { is_paused: true, state: 'paused' }))
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Source 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
    await screen.findByText('“Source 1” is paused. Its events wait.')
    expect(server.calls(integrations.update).map(({ body }) => body)).toEqual([{ is_paused: true }])
  })
})

describe('the log', () => {
  test('shows calls with their bodies, and the number of shown calls', async () => {
    const { user } = await render('/integrations/segment', (server) => {
      server.answer(integrations.list, { result: [integration(1)] })
      server.answer(integrations.batches, { result: [batch] })
    })
    await user.click(await screen.findByText('100 events'))
    expect(screen.getByText('The first 1 of 100 events:')).toBeTruthy()
    expect(screen.getByText(/"Email Opened"/)).toBeTruthy()
  })

  test('offers to deliver at once, and to replay given-up events', async () => {
    const { server, user } = await render('/integrations/segment', (given) => {
      const delivery = failing({ waiting: 12, given_up: 3, next_at: '2026-11-20T10:05:00Z' })
      given.answer(integrations.list, { result: [integration(1, { state: 'retrying', delivery })] })
      given.answer(integrations.batches, { result: [] })
      given.answer(integrations.deliverNow, undefined as never)
      given.answer(integrations.replay, { event_count: 3 })
    })
    await screen.findByText(/^12 events wait\./)
    await user.click(screen.getByRole('button', { name: 'Try now' }))
    await screen.findByText('The next call is made at once.')
    await user.click(screen.getByRole('button', { name: 'Replay' }))
    await screen.findByText('3 events are delivered once more.')
    expect(server.calls(integrations.replay)).toHaveLength(1)
  })
})

describe('adding', () => {
  test('a Segment integration checks the key, and leads to the destination with a toast', async () => {
    const { server, user } = await render('/integrations/segment/add', (given) => {
      given.answer(integrations.list, { result: [] })
      given.answer(integrations.create, integration(1))
      given.answer(integrations.batches, { result: [] })
    })
    const sheet = await screen.findByRole('dialog', { name: 'Add Segment integration' })
    const key = await within(sheet).findByLabelText('Write key')
    await user.type(key, 'abc-12345')
    await user.click(within(sheet).getByRole('button', { name: 'Add' }))
    await within(sheet).findByText('A write key has letters and digits only.')
    await user.clear(key)
    await user.type(key, '  abcdefgh1234 ')
    server.answer(integrations.list, { result: [integration(1)] })
    await user.click(within(sheet).getByRole('button', { name: 'Add' }))
    await screen.findByText('“Source 1” was added.')
    expect(window.location.pathname).toBe('/integrations/segment')
    expect(server.calls(integrations.create).map(({ body }) => body)).toEqual([
      {
        destination: 'Segment',
        label: '',
        filters: { email_events: [...emailEvents] },
        properties: { write_key: 'abcdefgh1234', destination_region: 'US' },
      },
    ])
  })

  test('without an event is not possible', async () => {
    const { user } = await render(`/integrations/segment/edit/${idOf(1)}`, (server) => {
      server.answer(integrations.list, { result: [integration(1)] })
      server.answer(integrations.batches, { result: [] })
    })
    const sheet = await screen.findByRole('dialog', { name: 'Edit “Source 1”' })
    for (const name of ['Opened', 'Clicked']) await user.click(await within(sheet).findByLabelText(name))
    await user.click(within(sheet).getByRole('button', { name: 'Save' }))
    await within(sheet).findByText('Choose at least one event.')
    // All events of a group are chosen at once.
    await user.click(within(sheet).getByRole('button', { name: 'Select all events of “Engagement”' }))
    for (const name of ['Opened', 'Clicked', 'Reported as spam']) {
      expect(within(sheet).getByLabelText<HTMLInputElement>(name).checked).toBe(true)
    }
    expect(within(sheet).queryByRole('button', { name: 'Select all events of “Engagement”' })).toBeNull()
  })

  test('an eleventh integration is refused by the name of the destination if another tab added the tenth', async () => {
    const { user } = await render('/integrations/segment/add', (server) => {
      server.answer(integrations.list, { result: [] })
      server.refuse(integrations.create, 'integration_limit_reached', {
        details: { limit: 10, destination: 'Segment' },
      })
    })
    const sheet = await screen.findByRole('dialog', { name: 'Add Segment integration' })
    await user.type(await within(sheet).findByLabelText('Write key'), 'abcdefgh1234')
    await user.click(within(sheet).getByRole('button', { name: 'Add' }))
    await screen.findByText('You can have up to 10 Segment integrations, and you have them all.')
  })

  test('a webhook shows its secret once', async () => {
    const hook = integration(1, {
      destination: 'Webhook',
      label: 'Shop',
      properties: { url: 'https://shop.example' },
    })
    const { user } = await render('/integrations/webhook/add', (server) => {
      server.answer(integrations.list, { result: [] })
      server.answer(integrations.batches, { result: [] })
      server.answer(integrations.create, {
        ...hook,
        properties: { ...hook.properties, signing_secret: 'whsec_once' },
      })
    })
    const sheet = await screen.findByRole('dialog', { name: 'Add webhook' })
    await user.type(await within(sheet).findByLabelText('Address'), 'https://shop.example')
    await user.click(within(sheet).getByRole('button', { name: 'Add' }))
    expect(await screen.findByDisplayValue('whsec_once')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await screen.findByText('“Shop” was added.')
  })
})

describe('deleting', () => {
  test('several names them, and finds them by their ids', async () => {
    const ids = [idOf(1), idOf(2)].join()
    const { server, user } = await render(`/integrations/segment/delete?ids=${ids}`, (given) => {
      given.answer(integrations.list, { result: [integration(1), integration(2), integration(3)] })
      given.answer(integrations.batches, { result: [] })
      given.answer(integrations.deleteMany, undefined as never)
    })
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 integrations' })
    await within(dialog).findByText('Source 2')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByText('2 integrations were deleted.')
    expect(server.calls(integrations.deleteMany).map(({ query }) => query.getAll('ids').join())).toEqual([
      ids,
    ])
    expect(window.location.pathname + window.location.search).toBe('/integrations/segment')
  })

  test.for([
    ['delete?ids=', 'Delete'],
    ['disconnect', 'Disconnect'],
  ] as const)('several for another account needs its name: %s', async ([address, confirm]) => {
    const ids = address.endsWith('=') ? [idOf(1), idOf(2)].join() : ''
    const given = (server: FakeServer) => {
      server.answer(integrations.list, { result: [integration(1), integration(2)] })
      server.answer(integrations.batches, { result: [] })
    }
    const { user } = await render(`/integrations/segment/${address}${ids}`, given, acting)
    const dialog = within(await screen.findByRole('dialog'))
    const button = await dialog.findByRole<HTMLButtonElement>('button', { name: confirm })
    expect(button.disabled).toBe(true)
    await user.type(dialog.getByLabelText(/Type “branch” to confirm/), 'branch')
    expect(button.disabled).toBe(false)
  })

  test('one for another account needs no name', async () => {
    await render(
      `/integrations/segment/delete?ids=${idOf(1)}`,
      (server) => {
        server.answer(integrations.list, { result: [integration(1), integration(2)] })
        server.answer(integrations.batches, { result: [] })
      },
      acting,
    )
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' })
    expect(button.disabled).toBe(false)
  })

  test('reports integrations that no longer exist', async () => {
    await render(`/integrations/segment/delete?ids=${idOf(7)}`, (server) => {
      server.answer(integrations.list, { result: [] })
    })
    await screen.findByText('This integration no longer exists.')
  })

  test('all of a destination disconnects it', async () => {
    const { server, user } = await render('/integrations/segment/disconnect', (given) => {
      given.answer(integrations.list, { result: [integration(1), integration(2)] })
      given.answer(integrations.batches, { result: [] })
      given.answer(integrations.deleteMany, undefined as never)
    })
    await screen.findByText(/This deletes all 2 Segment integrations/)
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    await screen.findByText('Segment is disconnected.')
    expect(server.calls(integrations.deleteMany)).toHaveLength(1)
  })
})
