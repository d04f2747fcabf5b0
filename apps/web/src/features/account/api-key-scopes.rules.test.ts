import { describe, expect, test } from 'vitest'
import { grantableAreas, scopesOf } from './api-key-scopes.rules.ts'

describe('scopes of a key', () => {
  test.for([
    ['nothing chosen gives nothing', {}, undefined, []],
    ['reading is one scope', { marketing: 'read' }, undefined, ['marketing.read']],
    [
      'full is every verb',
      { mail: 'full' },
      undefined,
      ['mail.create', 'mail.read', 'mail.update', 'mail.delete'],
    ],
    [
      'no more than the maker has',
      { mail: 'full' },
      ['mail.read', 'mail.create'],
      ['mail.create', 'mail.read'],
    ],
  ] as const)('%s', ([, levels, own, expected]) => {
    expect(scopesOf(levels, own)).toEqual(expected)
  })

  test('only areas of the maker can be given', () => {
    expect(grantableAreas(['mail.create', 'asm.groups.read'])).toEqual(['asm.groups', 'mail'])
  })
})
