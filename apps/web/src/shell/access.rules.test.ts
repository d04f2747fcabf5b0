import { scopeGroups } from '@carillon/contract/scope-requests'
import { personalScopes } from '@carillon/contract/scopes'
import { describe, expect, test } from 'vitest'
import { accessTo, needsOf } from './access.rules.ts'
import { entitled } from './entitlement.rules.ts'
import { needs } from './needs.rules.ts'
import { scopeGroupOf } from './scope-group.rules.ts'

const owner = { region: 'global', scopes: undefined, entitlements: undefined, missing: undefined } as const

describe('access to an area', () => {
  test.for([
    ['is open to the owner', 'contacts', {}, 'open'],
    ['is open with the scope to read', 'contacts', { scopes: ['marketing.read'] }, 'open'],
    ['is open with the whole area of a host page', 'contacts', { scopes: ['marketing'] }, 'open'],
    [
      'is closed to who may write and not read',
      'contacts',
      { scopes: ['marketing_campaigns.create'] },
      'no_scope',
    ],
    ['of automations takes its own scope', 'automations', { scopes: ['marketing.automation.read'] }, 'open'],
    ['of automations opens nothing else', 'contacts', { scopes: ['marketing.automation.read'] }, 'no_scope'],
    ['of designs takes the name of a host page', 'design-library', { scopes: ['designs'] }, 'open'],
    ['of designs is not marketing', 'design-library', { scopes: ['marketing'] }, 'no_scope'],
    ['needs the scope', 'contacts', { scopes: ['templates.read'] }, 'no_scope'],
    ['does not take a longer name for the scope', 'contacts', { scopes: ['marketingfoo.read'] }, 'no_scope'],
    ['needs the plan', 'ads', { missing: { ads: 'plan' } }, 'not_in_plan'],
    ['is closed where the region does not have it', 'ads', { missing: { ads: 'region' } }, 'not_in_eu'],
    ['of automations shows what is live', 'automations', { missing: { automations: 'plan' } }, 'open'],
    ['is open for pages without needs', 'account', { scopes: [] }, 'open'],
    ['counts for pages below', '/contacts/all', { scopes: ['templates.read'] }, 'no_scope'],
    ['leaves own settings open', '/account/settings', { scopes: [] }, 'open'],
    ['closes a longer address', '/account/api-keys', { scopes: ['marketing'] }, 'no_scope'],
    ['closes what is below it', '/account/domains/7/delete?from=1', { scopes: ['marketing'] }, 'no_scope'],
    ['opens a longer address with its scope', '/account/api-keys', { scopes: ['api_keys.read'] }, 'open'],
    [
      'needs what its beginning needs as well',
      '/account/api-keys/new',
      { scopes: ['api_keys.create'] },
      'no_scope',
    ],
    ['of a dialog takes its own scope', '/account/api-keys/new', { scopes: ['api_keys.read'] }, 'no_scope'],
    ['has any id in it', '/senders/7/delete', { scopes: ['marketing.read'] }, 'no_scope'],
    [
      'is open to who may do it',
      '/senders/7/delete',
      { scopes: ['marketing_campaigns', 'marketing'] },
      'open',
    ],
    ['takes whole segments', '/account/domainsfoo', { scopes: [] }, 'open'],
    [
      'needs all scopes of the page',
      '/account/tracking',
      { scopes: ['tracking_settings.click.read'] },
      'no_scope',
    ],
    [
      'of the installation is for its operator',
      '/installation/plans',
      { isOperator: false, scopes: [] },
      'not_for_account',
    ],
    [
      'of subusers is not there for a subuser',
      '/account/subusers',
      { missing: { subusers: 'subuser' } },
      'not_for_account',
    ],
    [
      'of subusers is there without the plan, which may have been larger',
      '/account/subusers',
      { missing: { subusers: 'plan' } },
      'open',
    ],
    [
      'that makes a subuser needs the plan',
      '/account/subusers/new',
      { missing: { subusers: 'plan' } },
      'not_in_plan',
    ],
    ['of the installation is open to its operator', '/installation/plans', { isOperator: true }, 'open'],
    ['takes the scope above all', '/account/tracking', { scopes: ['tracking_settings.read'] }, 'open'],
  ] as const)('%s', ([, area, difference, expected]) => {
    expect(accessTo(area, { ...owner, ...difference })).toBe(expected)
  })
})

test('the page without access proposes to ask for the smallest part that opens the page', () => {
  expect(scopeGroupOf('/account/domains/7')).toBe('Sender Authentication')
  expect(scopeGroupOf('/contacts/all')).toBe('Marketing Read')
  expect(scopeGroupOf('/automations/selector')).toBe('Marketing')
  expect(scopeGroupOf('/mailbox')).toBe('Sent Messages')
  expect(scopeGroupOf('/mailbox/clear')).toBe('Mail Send')
  expect(scopeGroupOf('/account/warm-up')).toBe('Warm-up')
  expect(scopeGroupOf('/account/people/invite')).toBe('Teammates')
})

test('what an address needs beyond the scopes that a person has is proposed', () => {
  const address = '/single-sends/7/editor/modals/create_unsubscribe'
  expect(scopeGroupOf(address, ['marketing.read'])).toBe('Suppressions')
  expect(scopeGroupOf(address, ['asm'])).toBe('Marketing Read')
})

// Who has no scope of marketing lacks the access to the new experience as a whole, and to its legacy pages.
// Pages of the installation can't be asked for: only administrators open them, and they have all scopes.
const askable = Object.keys(needs).filter((address) => !/^(account\/)?installation/.test(address))
test.for(askable)('requests from the page without access open %s in the end', (address) => {
  const held: string[] = [...personalScopes]
  const asked: string[] = []
  while (accessTo(address, { ...owner, scopes: held }) !== 'open') {
    const group = scopeGroupOf(address, held)
    expect(asked, 'a group that was given already is proposed again').not.toContain(group)
    asked.push(group)
    held.push(...scopeGroups[group])
  }
  expect(asked.length).toBeGreaterThan(0)
})

test.for([
  ['/legacy/contacts/lists/7/delete', '/contacts/lists/7/delete'],
  ['/legacy/single-sends?page=2', '/single-sends'],
  ['/tne/unsubscribe-groups/new', '/unsubscribe-groups/new'],
] as const)('%s needs what %s needs', ([address, modern]) => {
  expect(needsOf(modern).length).toBeGreaterThan(0)
  expect(needsOf(address)).toEqual(needsOf(modern))
})

describe('an entitlement', () => {
  test('is the answer of the server, with the reason and the limit', () => {
    const holder = {
      region: 'global',
      entitlements: { contacts: 2000, forms: null, sms: false },
      missing: { sms: 'plan' },
    } as const
    expect(entitled(holder, 'contacts')).toEqual({ allowed: true, limit: 2000 })
    expect(entitled(holder, 'sms')).toEqual({ allowed: false, limit: null, because: 'plan' })
  })

  test('that the server did not tell is allowed: the server decides', () => {
    expect(entitled({ region: 'eu' }, 'sms')).toEqual({ allowed: true, limit: null })
  })
})
