import { auditLog } from '@carillon/contract/audit-log'
import { emailTesting } from '@carillon/contract/email-testing'
import { givenPerson } from '#test/given-person.ts'
import { givenPlan } from '#test/given-plan.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'

const demand = (who: Caller, is_required: boolean) =>
  who.outcome(emailTesting.changeSettings, { body: { is_required } })
const isDemanded = async (who: Caller) => (await who.call(emailTesting.settings, {})).is_required

describe('the setting that demands email tests', () => {
  test('is off at first, and an administrator switches it, which the audit log tells', async ({ server }) => {
    const me = await server.as('switches')
    expect(await isDemanded(me)).toBe(false)
    expect(await demand(me, true)).toBe(200)
    expect(await isDemanded(me)).toBe(true)
    expect(await demand(me, true)).toBe(200)
    expect(await demand(me, false)).toBe(200)
    expect(await isDemanded(me)).toBe(false)
    const { result } = await me.call(auditLog.list, {})
    expect(result.map(({ action, changes }) => [action, changes]).at(-1)).toMatchObject([
      'emailTesting.changeSettings',
      { is_required: [false, true] },
    ])
  })

  test('is seen by all who test, and changed by administrators only', async ({ server }) => {
    const me = await server.as('has a team')
    const scopes = ['email_testing.read', 'email_testing.write']
    const mia = await givenPerson(server, 'settings-mia', { account: me.account, scopes })
    expect(await isDemanded(mia)).toBe(false)
    expect(await demand(mia, true)).toBe('administrator_required')
    const stranger = await givenPerson(server, 'settings-eve', { account: me.account, scopes: ['marketing'] })
    expect(await stranger.outcome(emailTesting.settings, {})).toBe('forbidden')
    expect(await demand(stranger, true)).toBe('forbidden')
  })

  test('can be switched on only with email testing in the plan, and off always', async ({ server }) => {
    const me = await server.as('loses its plan')
    await demand(me, true)
    await givenPlan(server, me.account, { plan: 'free' })
    expect(await demand(me, true)).toBe('entitlement_required')
    expect(await isDemanded(me)).toBe(true)
    expect(await demand(me, false)).toBe(200)
    expect(await isDemanded(me)).toBe(false)
  })
})
