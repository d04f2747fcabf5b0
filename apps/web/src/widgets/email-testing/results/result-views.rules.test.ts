import { expect, test } from 'vitest'
import { givenPicture, givenResult, givenTest } from '#test/given-email-test.ts'
import { changedShare, inSections, majorDefects, neighbours, pictureFor } from './client-result.rules.ts'
import { countOf, progressOf, viewOf } from './result-views.rules.ts'

test.for([
  ['links', ['inbox', 'links'], 'links'],
  [undefined, ['links', 'spam'], 'spam'],
  ['moon', ['accessibility'], 'accessibility'],
  [undefined, [], 'inbox'],
] as const)('the address %s of a test of %s shows %s', ([named, tested, expected]) => {
  expect(viewOf(named, tested)).toBe(expected)
})

const compared = (share: number) => ({ share, before_url: '', changes_url: null })

test('a client has changed by the most that one of its pictures has', () => {
  const pictures = [0, 0.2, 0.1].map((share) => givenPicture({ compared: compared(share) }))
  expect(changedShare(givenResult({ id: 'a', pictures }))).toBe(0.2)
  expect(changedShare(givenResult({ id: 'a' }))).toBeNull()
})

test('a picture that was not made is replaced by the nearest one', () => {
  const client = givenResult({
    id: 'a',
    pictures: [givenPicture(), givenPicture({ view: 'dark', url: '/dark.png' })],
  })
  expect(pictureFor(client, { isDark: true, hasImages: false })?.view).toBe('dark')
  expect(pictureFor(client, { isDark: false, hasImages: false })?.view).toBe('light')
  expect(
    pictureFor(givenResult({ id: 'b', state: 'queued' }), { isDark: false, hasImages: true }),
  ).toBeUndefined()
})

test('clients that failed are done, and only serious defects count', () => {
  const defect = { code: 'x', feature: 'x', module: null, detail: '', count: 1 }
  const failed = givenResult({
    id: 'a',
    state: 'failed',
    defects: [
      { ...defect, weight: 'major' },
      { ...defect, weight: 'minor' },
    ],
  })
  const clients = [failed, givenResult({ id: 'b', state: 'queued' }), givenResult({ id: 'c' })]
  const tested = givenTest({ inbox: { clients } })
  expect(progressOf(tested)).toEqual({ done: 2, all: 3 })
  expect(majorDefects(failed)).toBe(1)
  expect(countOf('inbox', tested)).toBe(3)
  expect(countOf('spam', tested)).toBeNull()
})

test('clients stand section by section', () => {
  const web = givenResult({ id: 'web', section: 'webmail' })
  const desktop = givenResult({ id: 'desktop', section: 'desktop' })
  expect(inSections([web, givenResult({ id: 'phone' }), desktop]).map(({ id }) => id)).toEqual([
    'desktop',
    'phone',
    'web',
  ])
})

test('the way from client to client ends at both ends', () => {
  const [a, b] = [givenResult({ id: 'a' }), givenResult({ id: 'b' })]
  expect(neighbours([a, b], 'a')).toEqual({ before: undefined, after: b })
  expect(neighbours([a, b], 'b')).toEqual({ before: a, after: undefined })
  expect(neighbours([a, b], 'gone')).toEqual({ before: undefined, after: undefined })
})
