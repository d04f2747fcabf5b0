import { automations } from '@carillon/contract/automations'
import type { WireErrors } from '@carillon/contract/refusals'
import { singleSends } from '@carillon/contract/single-sends'
import { suppressions } from '@carillon/contract/suppressions'
import { unsubscribeGroupLimits, unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { describe, expect, test, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'

const fields = (name: string) => ({ name, description: 'News of the shop' })

describe('unsubscribe groups', () => {
  test('are made, changed, listed and deleted', async ({ server }) => {
    const made = await server.owner.call(unsubscribeGroups.create, { body: fields('Weekly') })
    expect(made).toMatchObject({
      name: 'Weekly',
      is_default: false,
      unsubscribes: 0,
      last_email_sent_at: null,
    })
    const params = { group_id: made.id }
    const changed = await server.owner.call(unsubscribeGroups.update, { params, body: { is_default: true } })
    expect(changed).toMatchObject({ name: 'Weekly', is_default: true })
    const described = { params, body: { description: 'Sundays' } }
    expect(await server.owner.call(unsubscribeGroups.update, described)).toEqual({
      ...changed,
      description: 'Sundays',
    })
    await server.owner.call(unsubscribeGroups.update, { params, body: { description: changed.description } })
    expect(await server.owner.call(unsubscribeGroups.list, { query: { id: [String(made.id)] } })).toEqual([
      changed,
    ])
    expect(await server.owner.outcome(unsubscribeGroups.delete, { params })).toBe(204)
    expect(await server.owner.outcome(unsubscribeGroups.get, { params })).toBe('unsubscribe_group_not_found')
  })

  test.for([
    ['a name that is taken', { name: 'taken' }, 'unsubscribe_group_name_taken'],
    ['no name', { name: ' ' }, 'invalid_input'],
    ['31 characters', { name: 'x'.repeat(31) }, 'invalid_input'],
    ['a description of 101 characters', { description: 'x'.repeat(101) }, 'invalid_input'],
  ] as const)('refuse %s', async ([, change, code], { server }) => {
    await server.owner.outcome(unsubscribeGroups.create, { body: fields('Taken') })
    expect(
      await server.owner.outcome(unsubscribeGroups.create, { body: { ...fields('Other'), ...change } }),
    ).toBe(code)
  })

  test('show at most 25 on the preferences page', async ({ server }) => {
    const other = await server.as('many-groups')
    for (let count = 0; count < unsubscribeGroupLimits.displayed; count++) {
      await other.call(unsubscribeGroups.create, { body: { ...fields(`Group ${count}`), is_default: true } })
    }
    const one = { ...fields('One more'), is_default: true }
    expect(await other.outcome(unsubscribeGroups.create, { body: one })).toBe(
      'unsubscribe_group_display_limit_reached',
    )
    expect(await other.outcome(unsubscribeGroups.create, { body: fields('One more') })).toBe(201)
  })

  test('in use are not deleted, and each use is named', async ({ server }) => {
    const me = await server.as('group-in-use')
    const { db } = server.product.services.database
    const { id } = await me.call(unsubscribeGroups.create, { body: fields('Weekly') })
    const params = { group_id: id }
    const email_config = { suppression_group_id: id }
    const send = await me.call(singleSends.create, { body: { name: 'Autumn', email_config } })
    const series = await me.call(automations.create, {
      body: { name: 'Welcome', suppression_group_id: id },
    })
    const usage = (locks: boolean, status: string) => ({
      single_sends: [{ id: send.id, name: 'Autumn', status, locks }],
      automations: [{ id: series.id, name: 'Welcome', status: 'draft', locks: false }],
      signup_forms: [],
    })
    expect(await me.call(unsubscribeGroups.usage, { params })).toEqual(usage(false, 'draft'))
    const set = (status: 'draft' | 'scheduled') =>
      db.updateTable('single_send').set({ status }).where('id', '=', send.id).execute()
    await set('scheduled')
    expect(await me.call(unsubscribeGroups.usage, { params })).toEqual(usage(true, 'scheduled'))
    const refused = await me.fetch(`/v3/asm/groups/${id}`, { method: 'DELETE' })
    expect(refused.status).toBe(409)
    expect(((await refused.json()) as WireErrors).errors[0]).toMatchObject({
      error_id: 'unsubscribe_group_locked',
      details: { uses: [{ kind: 'single_send', id: send.id, name: 'Autumn' }] },
    })
    await set('draft')
    await db.updateTable('automation').set({ status: 'live' }).where('id', '=', series.id).execute()
    expect(await me.outcome(unsubscribeGroups.delete, { params })).toBe('unsubscribe_group_locked')
    await db.updateTable('automation').set({ status: 'draft' }).where('id', '=', series.id).execute()
    expect(await me.outcome(unsubscribeGroups.delete, { params })).toBe(204)
  })
})

describe('suppressions of a group', () => {
  test('are counted, found, exported and lifted', async ({ server }) => {
    const { id } = await server.owner.call(unsubscribeGroups.create, { body: fields('Monthly') })
    const params = { group_id: id }
    const body = {
      recipient_emails: ['Eva@Example.com', 'jörg@example.com', 'eva@example.com', '+1@example.com'],
    }
    await server.owner.call(unsubscribeGroups.addSuppressions, { params, body })
    expect(await server.owner.call(unsubscribeGroups.get, { params })).toMatchObject({ unsubscribes: 3 })
    const asked = { recipient_emails: ['eva@example.com', 'nobody@example.com'] }
    expect(await server.owner.call(unsubscribeGroups.searchSuppressions, { params, body: asked })).toEqual([
      'eva@example.com',
    ])

    const { download_url } = await server.owner.call(unsubscribeGroups.exportSuppressions, { params })
    const csv = await (await fetch(new URL(download_url, server.url))).text()
    expect(csv.split('\r\n').map((line) => line.split(',')[0])).toEqual([
      'email',
      "'+1@example.com",
      'eva@example.com',
      'jörg@example.com',
      '',
    ])
    const { id: other } = await server.owner.call(unsubscribeGroups.create, {
      body: fields('Another'),
    })
    const forged = new URL(download_url.replace(`/${id}/`, `/${other}/`), server.url)
    expect(await (await fetch(forged)).json()).toMatchObject({ errors: [{ error_id: 'link_invalid' }] })

    const one = { group_id: id, email: 'eva@example.com' }
    await server.owner.call(unsubscribeGroups.deleteSuppression, { params: one })
    expect(await server.owner.call(unsubscribeGroups.get, { params })).toMatchObject({ unsubscribes: 2 })
  })

  test('of an unknown group apply to all mail, and the answer says so', async ({ server }) => {
    const body = { recipient_emails: ['leaves@example.com'] }
    const unknown = { params: { group_id: 999_999 }, body }
    expect(await server.owner.call(unsubscribeGroups.addSuppressions, unknown)).toMatchObject({
      global: true,
    })
    const params = { email: 'leaves@example.com' }
    expect(await server.owner.call(suppressions.getGlobal, { params })).toEqual({
      recipient_email: 'leaves@example.com',
    })
    await server.owner.call(suppressions.deleteGlobal, { params })
    expect(await server.owner.call(suppressions.getGlobal, { params })).toEqual({})
  })
  test('are refused if their group must exist and was deleted', async ({ server }) => {
    const body = { recipient_emails: ['stays@example.com'] }
    const { id } = await server.owner.call(unsubscribeGroups.create, { body: fields('Deleted') })
    const adding = { params: { group_id: id }, query: { group_must_exist: true }, body }
    expect(await server.owner.call(unsubscribeGroups.addSuppressions, adding)).toMatchObject({
      global: false,
    })
    await server.owner.call(unsubscribeGroups.delete, { params: { group_id: id } })
    for (const group_id of [id, -1, 999_999]) {
      expect(
        await server.owner.outcome(unsubscribeGroups.addSuppressions, { ...adding, params: { group_id } }),
      ).toBe('unsubscribe_group_not_found')
    }
    expect(
      await server.owner.call(suppressions.getGlobal, { params: { email: 'stays@example.com' } }),
    ).toEqual({})
  })

  test('wait for a running deletion of their group, and are then refused', async ({ server }) => {
    const { db } = server.product.services.database
    const { id } = await server.owner.call(unsubscribeGroups.create, { body: fields('Going') })
    const isWaiting = async () => (await lockWaits(db, '%unsubscribe_group%')).length > 0
    const adding = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('unsubscribe_group').where('id', '=', id).execute()
      const outcome = server.owner.outcome(unsubscribeGroups.addSuppressions, {
        params: { group_id: id },
        query: { group_must_exist: true },
        body: { recipient_emails: ['late@example.com'] },
      })
      await until('the call waits', isWaiting)
      return { outcome }
    })
    expect(await adding.outcome).toBe('unsubscribe_group_not_found')
    expect(
      await db.selectFrom('suppression').select('email').where('email', '=', 'late@example.com').execute(),
    ).toEqual([])
  })
})
