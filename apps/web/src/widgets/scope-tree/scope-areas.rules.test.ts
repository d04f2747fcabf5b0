import { scopes } from '@carillon/contract/scope-names'
import { expect, test } from 'vitest'
import { grantableAreas, levelOf, scopeAreas, scopesAt, scopesIn, withLevel } from './scope-areas.rules.ts'

test('every documented scope belongs to one area', () => {
  const all = scopeAreas.flatMap((area) => scopesIn(area))
  expect([...all].sort()).toEqual([...scopes].sort())
})

test('scopes of webhooks and scheduled sends are not among those of the user', () => {
  expect(scopesIn('settings')).toContain('user.webhooks.event.settings.read')
  expect(scopesIn('mail')).toContain('user.scheduled_sends.read')
  expect(scopesIn('user')).not.toContain('user.webhooks.event.settings.read')
  expect(scopesIn('user')).toContain('user.account.read')
})

test('a level is recognized by its scopes, and never gives more than the giver has', () => {
  const reading = scopesAt('templates', 'read')
  expect(levelOf('templates', new Set(reading))).toBe('read')
  expect(levelOf('templates', new Set())).toBe('none')
  expect(levelOf('templates', new Set(['templates.read']))).toBe('some')
  expect(levelOf('templates', new Set(scopesIn('templates')))).toBe('full')
  const own = ['templates.read', 'mail.send']
  expect(grantableAreas(own)).toEqual(['templates', 'mail'])
  expect(withLevel('mail', 'full', ['templates.read'], own)).toEqual(['templates.read', 'mail.send'])
  expect(withLevel('templates', 'none', ['templates.create', 'mail.send'], own)).toEqual(['mail.send'])
})
