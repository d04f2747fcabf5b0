import { describe, expect, test } from 'vitest'
import { isPageKey } from '#lib/page-keys.ts'
import { meaningOf } from './keys.rules.ts'
import { fitting } from './match.rules.ts'
import { nextAt } from './next-line.rules.ts'

describe('a key', () => {
  const areas = [
    { to: '/', letter: 'h' },
    { to: '/contacts', letter: 'c' },
    { to: '/notifications', letter: 'n' },
    { to: '/without-a-letter' },
  ]
  test.for([
    ['n creates', 'n', false, { do: 'create' }],
    ['/ goes to the search', '/', false, { do: 'search' }],
    ['? shows the keys', '?', false, { do: 'showKeys' }],
    ['g waits for a letter', 'g', false, { do: 'await' }],
    ['c after g goes to the contacts', 'c', true, { do: 'go', to: '/contacts' }],
    ['h after g goes home', 'h', true, { do: 'go', to: '/' }],
    ['n after g goes to the notifications', 'n', true, { do: 'go', to: '/notifications' }],
    ['another letter after g does nothing', 'x', true, { do: 'nothing' }],
    ['another letter does nothing', 'c', false, { do: 'nothing' }],
  ] as const)('%s', ([, key, afterG, meaning]) => {
    expect(meaningOf(key, afterG, areas)).toEqual(meaning)
  })

  const free = { key: 'n', hasModifier: false, isTaken: false, isTyping: false, isCovered: false }
  test.for([
    ['on the page is the page’s', {}, true],
    ['in a field is text', { isTyping: true }, false],
    ['with Ctrl is the browser’s', { hasModifier: true }, false],
    ['over a dialog is the dialog’s', { isCovered: true }, false],
    ['that something answered is not answered again', { isTaken: true }, false],
  ] as const)('%s', ([, difference, expected]) => {
    expect(isPageKey({ ...free, ...difference })).toBe(expected)
  })

  test.for([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['PageDown', 0, 3, 2],
    ['PageUp', 2, 3, 0],
    ['ArrowDown', 0, 0, 0],
    ['a', 1, 3, undefined],
  ] as const)('%s leads from line %i of %i to %s', ([key, at, count, to]) => {
    expect(nextAt(key, at, count)).toBe(to)
  })
})

describe('the fit of a name to a text', () => {
  const names = ['All about spring', 'Spring sale', 'Offspring', 'Über uns']
  test.for([
    ['begins with it, then has a word that does, then contains it', 'spring', [1, 0, 2]],
    ['has all its words', 'sale sp', [1]],
    ['is found without accents and case', 'uber', [3]],
    ['is everything for no text', '', [0, 1, 2, 3]],
    ['is nothing otherwise', 'winter', []],
  ] as const)('%s', ([, text, expected]) => {
    const things = names.map((name) => ({ name }))
    expect(fitting(things, text, 9)).toEqual(expected.map((at) => things[at]))
  })

  test('by its further words alone comes last', () => {
    const mail = { name: 'Installation', words: 'smtp password' }
    const password = { name: 'Reset the password', words: 'forgotten' }
    expect(fitting([mail, password], 'password', 9)).toEqual([password, mail])
    expect(fitting([mail, password], 'installation smtp', 9)).toEqual([mail])
    expect(fitting([mail, password], 'imap', 9)).toEqual([])
  })
})
