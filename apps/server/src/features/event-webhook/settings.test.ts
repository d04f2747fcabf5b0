import { eventWebhooks, oldestEventWebhook } from '@carillon/contract/event-webhook'
import { sql } from 'kysely'
import { describe, expect, test } from '#test/kit.ts'

const url = (name: string) => `https://hooks.example.com/${name}`

describe('an event webhook', () => {
  test('is added, read, changed and deleted', async ({ server }) => {
    const me = await server.as('settings')
    const made = await me.call(eventWebhooks.create, {
      body: { url: url('a'), enabled: true, click: true, bounce: true, friendly_name: 'Clicks' },
    })
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: url('a'),
      enabled: true,
      friendly_name: 'Clicks',
      click: true,
      bounce: true,
      group_resubscribe: false,
      delivered: false,
      group_unsubscribe: false,
      spam_report: false,
      deferred: false,
      unsubscribe: false,
      processed: false,
      open: false,
      dropped: false,
      created_date: expect.stringMatching(/Z$/),
      updated_date: expect.stringMatching(/Z$/),
    })
    const params = { id: made.id }
    expect(await me.call(eventWebhooks.get, { params })).toEqual(made)
    const changed = await me.call(eventWebhooks.update, {
      params,
      body: { url: url('b'), click: false, open: true },
    })
    expect(changed).toMatchObject({ url: url('b'), click: false, open: true, bounce: true, enabled: true })
    expect(await me.call(eventWebhooks.list, {})).toEqual({ max_allowed: 5, webhooks: [changed] })
    expect(await me.outcome(eventWebhooks.delete, { params })).toBe(204)
    expect(await me.outcome(eventWebhooks.delete, { params })).toBe('event_webhook_not_found')
    expect(await me.outcome(eventWebhooks.get, { params: { id: 'x' } })).toBe('event_webhook_not_found')
    expect(await me.call(eventWebhooks.list, {})).toEqual({ max_allowed: 5, webhooks: [] })
  })

  test('has account_status_change only if the query asks for it', async ({ server }) => {
    const me = await server.as('include')
    const query = { include: 'account_status_change' }
    const made = await me.call(eventWebhooks.create, { query, body: { url: url('a') } })
    expect(made.account_status_change).toBe(false)
    expect(await me.call(eventWebhooks.get, { params: { id: made.id } })).not.toHaveProperty(
      'account_status_change',
    )
  })

  test('has a URL of its own, and an account has at most five', async ({ server }) => {
    const me = await server.as('limits')
    const { id } = await me.call(eventWebhooks.create, { body: { url: url('0') } })
    const again = await me.fetch(eventWebhooks.create.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: url('0') }),
    })
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({
      errors: [{ id, url: url('0'), message: expect.stringContaining('already exists') }],
    })
    for (const name of ['1', '2', '3', '4']) {
      await me.call(eventWebhooks.create, { body: { url: url(name) } })
    }
    expect(await me.outcome(eventWebhooks.create, { body: { url: url('5') } })).toBe(
      'event_webhook_limit_reached',
    )
    const taken = { params: { id }, body: { url: url('4') } }
    expect(await me.outcome(eventWebhooks.update, taken)).toBe('event_webhook_url_taken')
    expect(await me.outcome(eventWebhooks.update, { params: { id }, body: { url: url('0') } })).toBe(200)
  })

  test.for([
    ['no address', 'event_webhook_url_invalid'],
    ['ftp://example.com/a', 'event_webhook_url_invalid'],
    ['file:///etc/passwd', 'event_webhook_url_invalid'],
    ['http://localhost/a', 'event_webhook_url_closed'],
    ['http://a.localhost:8080/', 'event_webhook_url_closed'],
    ['http://127.0.0.1/', 'event_webhook_url_closed'],
    ['http://0x7f.1/', 'event_webhook_url_closed'],
    ['http://2130706433/', 'event_webhook_url_closed'],
    ['http://10.1.2.3:8080/', 'event_webhook_url_closed'],
    ['http://169.254.169.254/latest/meta-data', 'event_webhook_url_closed'],
    ['https://[::1]/', 'event_webhook_url_closed'],
    ['https://[::ffff:10.0.0.1]/', 'event_webhook_url_closed'],
    ['http://93.184.216.34:25/', 'event_webhook_url_closed'],
  ] as const)('at %s is refused', async ([address, code], { server }) => {
    const me = await server.as('closed')
    expect(await me.outcome(eventWebhooks.create, { body: { url: address } })).toBe(code)
    expect(await me.outcome(eventWebhooks.test, { body: { url: address } })).toBe(code)
    const oauth = { oauth_client_id: 'a', oauth_client_secret: 'b', oauth_token_url: address }
    expect(await me.outcome(eventWebhooks.create, { body: { url: url('a'), ...oauth } })).toBe(code)
  })

  test('needs all of OAuth or nothing, and never answers the secret', async ({ server }) => {
    const me = await server.as('oauth')
    const oauth = { oauth_client_id: 'shop', oauth_token_url: 'https://login.example.com/token' }
    const create = (more: object) => me.outcome(eventWebhooks.create, { body: { url: url('a'), ...more } })
    expect(await create(oauth)).toBe('event_webhook_oauth_incomplete')
    expect(await create({ oauth_client_secret: 'x', oauth_client_id: 'shop' })).toBe(
      'event_webhook_oauth_incomplete',
    )
    const made = await me.call(eventWebhooks.create, {
      body: { url: url('a'), ...oauth, oauth_client_secret: 'hidden' },
    })
    expect(made).toMatchObject(oauth)
    expect(JSON.stringify(made)).not.toContain('hidden')
    const params = { id: made.id }
    const moved = await me.call(eventWebhooks.update, { params, body: { oauth_client_id: 'store' } })
    expect(moved).toMatchObject({ ...oauth, oauth_client_id: 'store' })
    const none = { oauth_client_id: '', oauth_client_secret: '', oauth_token_url: '' }
    expect(await me.call(eventWebhooks.update, { params, body: none })).not.toHaveProperty('oauth_client_id')
  })

  test('has a public key while its calls are signed, and the same one later', async ({ server }) => {
    const me = await server.as('signed')
    const { id } = await me.call(eventWebhooks.create, { body: { url: url('a') } })
    const params = { id }
    expect(await me.call(eventWebhooks.getKey, { params })).toEqual({ id, public_key: '' })
    const on = await me.call(eventWebhooks.sign, { params, body: { enabled: true } })
    expect(on).toEqual({ id, public_key: expect.stringMatching(/^MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE/) })
    expect((await me.call(eventWebhooks.get, { params })).public_key).toBe(on.public_key)
    const off = await me.call(eventWebhooks.sign, { params, body: { enabled: false } })
    expect(off).toEqual({ id, public_key: '' })
    expect(await me.call(eventWebhooks.get, { params })).not.toHaveProperty('public_key')
    expect(await me.call(eventWebhooks.sign, { params, body: { enabled: true } })).toEqual(on)
    expect(await me.call(eventWebhooks.getKey, { params })).toEqual(on)
  })

  test('of another account is not tested', async ({ server }) => {
    const me = await server.as('mine')
    const { id } = await me.call(eventWebhooks.create, { body: { url: url('a') } })
    const other = await server.as('theirs')
    expect(await other.outcome(eventWebhooks.test, { body: { id, url: url('a') } })).toBe(
      'event_webhook_not_found',
    )
  })
})

test('the calls without an id are about the oldest webhook', async ({ server }) => {
  const me = await server.as('oldest')
  expect(await me.call(oldestEventWebhook.get, {})).toMatchObject({
    id: '',
    url: '',
    enabled: false,
    open: false,
  })
  expect(await me.outcome(oldestEventWebhook.getKey, {})).toBe('event_webhook_not_found')
  expect(await me.outcome(oldestEventWebhook.update, { body: { enabled: true } })).toBe(
    'event_webhook_url_invalid',
  )
  const made = await me.call(oldestEventWebhook.update, {
    body: { url: url('a'), enabled: true, open: true },
  })
  await me.call(eventWebhooks.create, { body: { url: url('b') } })
  expect(await me.call(oldestEventWebhook.update, { body: { click: true } })).toMatchObject({
    id: made.id,
    open: true,
    click: true,
  })
  const { public_key } = await me.call(oldestEventWebhook.sign, { body: { enabled: true } })
  expect(await me.call(oldestEventWebhook.getKey, {})).toEqual({ id: made.id, public_key })
  expect(await me.call(oldestEventWebhook.get, {})).toMatchObject({ id: made.id, public_key })
})

test('only an enabled webhook has events queued for it', async ({ server }) => {
  const me = await server.as('enabled')
  const { db } = server.product.services.database
  const queuedFor = async () => {
    const { rows } = await sql<{ events: string[] }>`
      select events from event_subscription where account_id = ${me.account}`.execute(db)
    return rows.map(({ events }) => [...events].sort())
  }
  const { id } = await me.call(eventWebhooks.create, { body: { url: url('a'), bounce: true } })
  expect(await queuedFor()).toEqual([])
  await me.call(eventWebhooks.update, { params: { id }, body: { enabled: true } })
  expect(await queuedFor()).toEqual([['block', 'bounce', 'fail']])
  await me.call(eventWebhooks.update, { params: { id }, body: { bounce: false, click: true } })
  expect(await queuedFor()).toEqual([['click', 'machine_click']])
  await me.call(eventWebhooks.update, { params: { id }, body: { enabled: false } })
  expect(await queuedFor()).toEqual([])
  await me.call(eventWebhooks.update, { params: { id }, body: { enabled: true } })
  await me.call(eventWebhooks.delete, { params: { id } })
  expect(await queuedFor()).toEqual([])
})
