import { describe, expect, test } from 'vitest'
import { destinationOf, modernOf, withoutTne } from './navigation.rules.ts'

describe('navigation outside legacy', () => {
  test.for([
    ['stays inside the app', '/contacts', 'app', '/contacts'],
    ['keeps query and hash', '/contacts?page=2#top', 'app', '/contacts?page=2#top'],
    ['loads what stands behind /tne', '/tne/contacts?page=2#top', 'load', '/contacts?page=2#top'],
    ['loads /tne itself as the start page', '/tne', 'load', '/'],
    ['enters legacy by a full load', '/legacy/senders?q=a', 'load', '/legacy/senders?q=a'],
    ['does not take /legacyish for legacy', '/legacyish', 'app', '/legacyish'],
    ['does not take /tnemail for /tne', '/tnemail', 'app', '/tnemail'],
  ] as const)('%s', ([, target, kind, path]) => {
    expect(destinationOf(false, target)).toEqual({ kind, path })
  })
})

describe('navigation on a legacy page, whose router has the addresses below /legacy,', () => {
  test.for([
    ['takes the twin', '/contacts', 'app', '/contacts'],
    ['keeps query and hash on the way to a twin', '/contacts?q=a#b', 'app', '/contacts?q=a#b'],
    ['takes the twin of a page below', '/senders/4/edit', 'app', '/senders/4/edit'],
    ['leaves a legacy target alone', '/legacy/contacts/7?q=a', 'app', '/contacts/7?q=a'],
    ['finds the design library', '/design-library?q=a', 'app', '/templates/design-library?q=a'],
    ['finds its tabs', '/design-library/your-images#a', 'app', '/templates/design-library/your-images#a'],
    [
      'leaves for an editor of a design, which has no twin',
      '/design-library/your-designs/4/editor',
      'load',
      '/design-library/your-designs/4/editor',
    ],
    ['leaves by a full load where no twin exists', '/automations', 'load', '/automations'],
    ['leaves for the start page', '/', 'load', '/'],
    ['leaves for an area with a longer name', '/sendersish', 'load', '/sendersish'],
    ['shows its own error pages', '/not-found', 'app', '/not-found'],
    ['honours /tne', '/tne/senders', 'load', '/senders'],
    ['never loads another host', '/tne//evil.example', 'load', '/evil.example'],
  ] as const)('%s', ([, target, kind, path]) => {
    expect(destinationOf(true, target)).toEqual({ kind, path })
  })
})

describe('withoutTne', () => {
  test.for([
    ['/tne//evil.example/x', '/evil.example/x'],
    ['/tne/\\evil.example', '/evil.example'],
    ['/tne/\\/\\evil.example', '/evil.example'],
    ['/tne/https://evil.example', '/https://evil.example'],
  ] as const)('%s stays on this origin', ([path, expected]) => {
    expect(withoutTne(path)).toBe(expected)
    expect(new URL(withoutTne(path), 'https://our.example').origin).toBe('https://our.example')
  })
})

describe('the page outside legacy', () => {
  test.for([
    ['/contacts/lists/7?page=2#top', '/contacts/lists/7?page=2#top'],
    ['/templates?search=a#top', '/dynamic-templates?search=a#top'],
    ['/templates/7/version/8/editor?a=b', '/dynamic-templates'],
    ['/templates/design-library', '/design-library'],
    ['/templates/design-library/your-images?q=a', '/design-library/your-images?q=a'],
  ] as const)('of /legacy%s is %s', ([legacy, modern]) => {
    expect(modernOf(legacy)).toBe(modern)
  })
})
