import { ipPools } from '@carillon/contract/ips'
import { singleSends } from '@carillon/contract/single-sends'
import { givenFor } from '#test/given-single-send.ts'
import { describe, expect, test, until } from '#test/kit.ts'
import { startMailing } from '#test/mailing-server.ts'

const { server: pooled, sink } = await startMailing({
  keepSource: true,
  env: { IP_POOLS: 'newsletter, alerts', RELAY_HEADERS: 'pool=X-Pool' },
})

describe('IP pools', () => {
  test('are those that the operator named', async () => {
    const me = pooled.owner
    expect(await me.call(ipPools.list, {})).toEqual([{ name: 'newsletter' }, { name: 'alerts' }])
    const params = { pool_name: 'alerts' }
    expect(await me.call(ipPools.get, { params })).toEqual({ pool_name: 'alerts', ips: [] })
    expect(await me.outcome(ipPools.get, { params: { pool_name: 'other' } })).toBe('ip_pool_not_found')
  })

  test('are chosen by a single send, and its messages name it', async () => {
    const me = await pooled.as('chooser')
    const { id } = await givenFor(pooled, me).ready()
    const params = { id }
    const choose = (ip_pool: string | null) =>
      me.outcome(singleSends.update, { params, body: { email_config: { ip_pool } } })
    expect(await choose('other')).toBe('ip_pool_not_found')
    expect([await choose('alerts'), await choose(null), await choose('newsletter')]).toEqual([202, 202, 202])
    const copy = await me.call(singleSends.duplicate, { params, body: {} })
    expect(copy.email_config.ip_pool).toBe('newsletter')
    await me.call(singleSends.schedule, { params, body: { send_at: 'now' } })
    const [message] = await until('it has left', () => sink.messages.length > 0 && sink.messages)
    expect(message?.source).toMatch(/^X-Pool: newsletter\r$/m)
  })

  test('that are gone stay with a draft until it chooses another', async () => {
    const me = await pooled.as('kept')
    const { id } = await givenFor(pooled, me).ready()
    const { db } = pooled.product.services.database
    await db.updateTable('single_send').set({ ip_pool: 'gone' }).where('id', '=', id).execute()
    const change = (ip_pool: string) => ({ params: { id }, body: { email_config: { ip_pool } } })
    expect(await me.outcome(singleSends.update, change('gone'))).toBe(202)
    expect(await me.outcome(singleSends.update, change('alerts'))).toBe(202)
    expect(await me.outcome(singleSends.update, change('gone'))).toBe('ip_pool_not_found')
  })

  test('without any, every name is kept as programs send it', async ({ server }) => {
    expect(await server.owner.call(ipPools.list, {})).toEqual([])
    const { id } = await givenFor(server, server.owner).ready()
    const body = { email_config: { ip_pool: 'elsewhere' } }
    const changed = await server.owner.call(singleSends.update, { params: { id }, body })
    expect(changed.email_config.ip_pool).toBe('elsewhere')
  })
})
