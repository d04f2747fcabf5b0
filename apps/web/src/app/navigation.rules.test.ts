import { describe, expect, test } from 'vitest'
import { destinationOf, withoutTne } from './navigation.rules.ts'

const legacyPages = [
  '/legacy/senders',
  '/legacy/contacts',
  '/legacy/templates/design-library',
  '/legacy/single-sends',
]
const hasRoute = (path: string) => legacyPages.includes(path)

describe('navigation', () => {
  test.for([
    ['stays inside the app', '/senders', '/contacts', 'app', '/contacts'],
    ['keeps query and hash', '/senders', '/contacts?page=2#top', 'app', '/contacts?page=2#top'],
    ['loads what stands behind /tne', '/senders', '/tne/contacts?page=2', 'load', '/contacts?page=2'],
    ['loads /tne itself as the start page', '/senders', '/tne', 'load', '/'],
    ['takes the legacy twin from a legacy page', '/legacy/senders', '/contacts', 'app', '/legacy/contacts'],
    [
      'keeps the query on the way to a twin',
      '/legacy/senders',
      '/contacts?q=a',
      'app',
      '/legacy/contacts?q=a',
    ],
    [
      'finds the design library below templates',
      '/legacy/senders',
      '/design-library',
      'app',
      '/legacy/templates/design-library',
    ],
    [
      'leaves legacy by a full load where no twin exists',
      '/legacy/senders',
      '/automations',
      'load',
      '/automations',
    ],
    [
      'leaves legacy for a sub-page without a twin',
      '/legacy/senders',
      '/senders/4/edit',
      'load',
      '/senders/4/edit',
    ],
    ['leaves a legacy target alone', '/legacy/senders', '/legacy/contacts', 'app', '/legacy/contacts'],
    ['enters legacy from a modern page', '/senders', '/legacy/senders', 'app', '/legacy/senders'],
    ['honours /tne on a legacy page', '/legacy/senders', '/tne/senders', 'load', '/senders'],
    ['does not take /legacyish for legacy', '/legacyish', '/contacts', 'app', '/contacts'],
    ['does not take /tnemail for /tne', '/senders', '/tnemail', 'app', '/tnemail'],
  ] as const)('%s', ([, current, target, kind, path]) => {
    expect(destinationOf(current, target, hasRoute)).toEqual({ kind, path })
  })

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
