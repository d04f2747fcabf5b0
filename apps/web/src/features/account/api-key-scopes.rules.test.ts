import { isScope } from '@carillon/contract/scopes'
import { describe, expect, test } from 'vitest'
import { type AccessLevel, grantableAreas, type KeyArea, keyAreas, scopesOf } from './api-key-scopes.rules.ts'

type Levels = Partial<Record<KeyArea, AccessLevel>>

describe('scopes of a key', () => {
  test.for<[string, Levels, string[] | undefined, string[]]>([
    ['nothing chosen gives nothing', {}, undefined, []],
    [
      'reading is every scope to read',
      { marketing: 'read' },
      undefined,
      ['marketing.automation.read', 'marketing.read', 'marketing_campaigns.read'],
    ],
    [
      'full is everything in the area',
      { design_library: 'full' },
      undefined,
      ['design_library.create', 'design_library.delete', 'design_library.read', 'design_library.update'],
    ],
    [
      'no more than the maker has',
      { mail: 'full', templates: 'read' },
      ['mail.send', 'templates.versions.read'],
      ['templates.versions.activate.read', 'templates.versions.read', 'mail.send'],
    ],
  ])('%s', ([, levels, own, expected]) => {
    expect(scopesOf(levels, own)).toEqual(expected)
  })

  test('every area grants at least one scope, and only scopes that exist', () => {
    for (const area of keyAreas) {
      const given = scopesOf({ [area]: 'full' }, undefined)
      expect(given.length).toBeGreaterThan(0)
      expect(given.filter((scope) => !isScope(scope))).toEqual([])
    }
  })

  test('a user can only grant areas of their own', () => {
    expect(grantableAreas(['mail.send', 'asm.groups.read'])).toEqual(['asm_groups', 'mail'])
  })
})
