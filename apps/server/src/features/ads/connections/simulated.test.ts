import { adConnections } from '@carillon/contract/ads'
import { expect, test, testWith } from '#test/kit.ts'

test.for(['meta', 'google'] as const)(
  'the simulated %s of an account is connected, chosen and disconnected',
  async (partner, { server }) => {
    const me = await server.as(`simulated ${partner}`)
    const at = { params: { partner } }
    const shown = async () =>
      (await me.call(adConnections.list, {})).result.find((one) => one.partner === partner)
    expect(await shown()).toMatchObject({ can_connect: false, can_simulate: true })
    expect(await me.outcome(adConnections.start, { ...at, body: {} })).toBe('ad_app_missing')
    await me.call(adConnections.start, { ...at, body: { is_simulated: true } })
    expect(await shown()).toMatchObject({ is_simulated: true, missing_permissions: [] })
    const { ad_accounts, pages } = await me.call(adConnections.sources, at)
    const usable = ad_accounts.find(({ is_usable }) => is_usable)
    const body = { ad_account_id: usable?.id ?? '', page_id: pages[0]?.id ?? null }
    expect(await me.call(adConnections.choose, { ...at, body })).toMatchObject({
      state: 'connected',
      ad_account: { id: usable?.id, currency: usable?.currency },
    })
    expect(await me.outcome(adConnections.disconnect, at)).toBe(204)
    expect(await shown()).toMatchObject({ state: 'unconnected' })
  },
)

testWith({ ADS_SANDBOX: 'off' })('an installation may have no simulated partner', async ({ server }) => {
  const me = await server.as('real')
  const { result } = await me.call(adConnections.list, {})
  expect(result.map(({ can_simulate }) => can_simulate)).toEqual([false, false])
  const start = { params: { partner: 'meta' as const }, body: { is_simulated: true } }
  expect(await me.outcome(adConnections.start, start)).toBe('ad_simulation_off')
})
