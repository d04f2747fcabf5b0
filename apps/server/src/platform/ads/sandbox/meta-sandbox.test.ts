import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { display, lead } from '../meta/meta-orders.fixture.ts'
import { minute, newOrder, useSimulated } from './meta-sandbox.fixture.ts'

const it = useSimulated()
const madeOf = (step: string) => it.store.list(it.owner, `meta.${step}`)

describe('a sign-in at the simulated Meta', () => {
  test('gives every owner accounts and pages of its own, the same at each sign-in', async () => {
    const again = await it.signIn(it.owner)
    expect(again).not.toBe(it.access.token)
    expect((await it.meta.accounts(again)).map(({ id }) => id)).toContain(it.access.adAccountId)
    const stranger = await it.signIn(randomUUID())
    expect((await it.meta.accounts(stranger)).map(({ id }) => id)).not.toContain(it.access.adAccountId)
    await expect(
      it.meta.numbers({ ...it.access, token: stranger }, { from: '2026-11-30', to: '2026-11-30' }),
    ).rejects.toMatchObject({
      kind: 'gone',
    })
  })

  test('uses a code once', async () => {
    const redirectUrl = 'https://us.test/'
    const url = it.meta.signInUrl({ redirectUrl, state: 's', challenge: '' })
    const answer = await fetch(url, { redirect: 'manual' })
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    await it.meta.signIn({ code, redirectUrl, verifier: '' })
    await expect(it.meta.signIn({ code, redirectUrl, verifier: '' })).rejects.toMatchObject({
      kind: 'refused',
    })
  })

  test('ends after sixty days unless it is renewed, and when it is revoked', async () => {
    const tokens = { access: it.access.token, refresh: null, expiresAt: null }
    it.wait(59 * 24 * 60 * minute)
    const renewed = await it.meta.renew(tokens)
    it.wait(2 * 24 * 60 * minute)
    await expect(it.meta.describe(it.access.token)).rejects.toMatchObject({ kind: 'signed_out' })
    expect(await it.meta.renew(tokens)).toBeNull()
    expect(renewed && (await it.meta.describe(renewed.access))).toMatchObject({
      person: 'Sim Ulation',
      missing: [],
    })
    if (renewed) await it.meta.revoke(renewed)
    await expect(it.meta.describe(renewed?.access ?? '')).rejects.toMatchObject({ kind: 'signed_out' })
  })

  test('tells the permissions that a person did not give, or took away later', async () => {
    const token = await it.signIn(it.owner, '&declined=leads_retrieval')
    expect((await it.meta.describe(token)).missing).toEqual(['leads_retrieval'])
    await it.sandbox.withdraw(it.owner, 'ads_management')
    expect((await it.meta.describe(it.access.token)).missing).toEqual(['ads_management'])
    await expect(it.meta.make(it.access, newOrder(), 'campaign', {})).rejects.toMatchObject({
      kind: 'permission',
    })
  })
})

describe('an ad at the simulated Meta', () => {
  test('is made off, reviewed for two minutes, runs, is paused and removed', async () => {
    const refs = await it.makeAll(newOrder())
    expect(await it.meta.states(it.access, [refs])).toEqual([{ state: 'paused' }])
    await it.meta.setRunning(it.access, refs, true)
    expect(await it.meta.states(it.access, [refs, { ad: '1' }])).toEqual([
      { state: 'review' },
      { state: 'gone' },
    ])
    it.wait(2 * minute)
    expect(await it.meta.states(it.access, [refs])).toEqual([{ state: 'active' }])
    expect(await it.standing()).toMatchObject([{ partner: 'meta', isOn: true }])
    await it.meta.setRunning(it.access, refs, false)
    expect(await it.meta.states(it.access, [refs])).toEqual([{ state: 'paused' }])
    await it.meta.remove(it.access, refs)
    await it.meta.remove(it.access, refs)
    expect(await it.meta.states(it.access, [refs])).toEqual([{ state: 'gone' }])
    expect(await it.standing()).toEqual([])
  })

  test('is found by its mark when it is made again', async () => {
    const order = newOrder(lead)
    const refs = await it.makeAll(order)
    const again = await it.makeAll(order)
    const { creative, ...found } = again
    expect(refs).toMatchObject(found)
    expect(creative).toBeDefined()
    expect(await it.standing()).toHaveLength(1)
  })

  test.for(['campaign', 'adset', 'form', 'ad'])(
    'is made once when the answer to its %s is lost',
    async (lost) => {
      const order = newOrder(lead)
      const refs: Record<string, string> = {}
      it.sandbox.fail(
        'lost',
        ({ method, path }) =>
          method === 'POST' && path.endsWith(lost === 'form' ? '/leadgen_forms' : `/${lost}s`),
      )
      for (const step of it.meta.steps(order)) {
        if (step === lost)
          await expect(it.meta.make(it.access, order, step, refs)).rejects.toMatchObject({
            kind: 'unanswered',
          })
        if (step === lost) expect(await madeOf(lost)).toHaveLength(1)
        refs[step] = await it.meta.make(it.access, order, step, refs)
      }
      expect(await madeOf(lost)).toHaveLength(1)
    },
  )

  test.for([
    [401, { kind: 'signed_out' }],
    [429, { kind: 'busy', retryAfterMs: minute }],
    [500, { kind: 'unanswered' }],
    ['nothing', { kind: 'unanswered' }],
  ] as const)('is not made by a call that fails with %s', { timeout: 30_000 }, async ([failure, fault]) => {
    const order = newOrder()
    it.sandbox.fail(failure, ({ method }) => method === 'POST')
    await expect(it.meta.make(it.access, order, 'campaign', {})).rejects.toMatchObject(fault)
    expect(await it.standing()).toEqual([])
    await it.meta.make(it.access, order, 'campaign', {})
    expect(await it.standing()).toHaveLength(1)
  })

  test.for([
    ['[busy]', 'busy', 0],
    ['[fault]', 'unanswered', 0],
    ['[silent]', 'unanswered', 0],
    ['[lost]', 'unanswered', 1],
  ] as const)('with %s in its name fails once', { timeout: 30_000 }, async ([word, kind, made]) => {
    const order = newOrder({ ...display, name: `Sale ${word}` })
    await expect(it.meta.make(it.access, order, 'campaign', {})).rejects.toMatchObject({ kind })
    expect(await it.standing()).toHaveLength(made)
    await it.meta.make(it.access, order, 'campaign', {})
    expect(await it.standing()).toHaveLength(1)
  })

  test.for([
    ['budget', 'daily_budget'],
    ['audience', 'audience'],
    ['countries', 'targeting.countries'],
    ['schedule', 'schedule.end_at'],
    ['headline', 'headline'],
    ['text', 'primary_text'],
    ['description', 'description'],
    ['link', 'link'],
    ['image', 'image'],
    ['form', 'lead_form.privacy_url'],
  ] as const)('with [refuse %s] in its name is refused for the field %s', async ([word, field]) => {
    await expect(it.makeAll(newOrder({ ...lead, name: `Sale [refuse ${word}]` }))).rejects.toMatchObject({
      kind: 'refused',
      problem: { field },
    })
  })

  test.for([
    ['headline', 'ad_policy', 'headline'],
    ['text', 'ad_policy', 'primary_text'],
    ['image', 'ad_image_refused', 'image'],
    ['link', 'ad_policy', 'link'],
    ['policy', 'ad_policy', null],
  ] as const)('with [reject %s] in its headline is refused by the review', async ([word, code, field]) => {
    const design = { ...display.designs.facebook, headline: `New [reject ${word}]` } as NonNullable<
      typeof display.designs.facebook
    >
    const refs = await it.makeAll(newOrder({ ...display, designs: { facebook: design } }))
    await it.meta.setRunning(it.access, refs, true)
    expect(await it.meta.states(it.access, [refs])).toEqual([{ state: 'review' }])
    it.wait(2 * minute)
    expect(await it.meta.states(it.access, [refs])).toEqual([
      { state: 'refused', problem: { code, field, message: expect.stringContaining('simulated') } },
    ])
    it.wait(120 * minute)
    expect(await it.meta.numbers(it.access, { from: '2026-11-30', to: '2026-11-30' })).toEqual([])
  })

  test('needs a budget, a country and people that are there', async () => {
    const campaign = (change: Partial<typeof display>) => it.makeAll(newOrder({ ...display, ...change }))
    const design = { ...display.designs.facebook, dailyBudget: 50 } as NonNullable<
      typeof display.designs.facebook
    >
    await expect(campaign({ designs: { facebook: design } })).rejects.toMatchObject({
      problem: { field: 'daily_budget' },
    })
    await expect(campaign({ targeting: { ...display.targeting, countries: [] } })).rejects.toMatchObject({
      problem: { field: 'targeting.countries' },
    })
    const audiences = { target: '123', lookalike: null, leftOut: null }
    await expect(it.makeAll(newOrder(display, { audiences }))).rejects.toMatchObject({
      problem: { field: 'audience' },
    })
  })

  test('has an estimate by its targeting', async () => {
    const wide = await it.meta.estimate(it.access, newOrder(lead))
    const narrow = await it.meta.estimate(it.access, newOrder())
    expect(wide?.to).toBe(1_000_000)
    expect(narrow?.to).toBeLessThan(wide?.to ?? 0)
    expect(narrow?.from).toBeLessThan(narrow?.to ?? 0)
  })
})
