import { allSteps, type Journey, type Step } from '@carillon/journey/steps'
import { expect, test } from 'vitest'
import {
  copyOf,
  evenShares,
  insertStep,
  messagesBefore,
  moveStep,
  placeBeside,
  placeOf,
  removeStep,
  replaceStep,
  sameStructure,
  touchedStep,
  wrapFollowing,
} from './tree.rules.ts'

const email = (id: string): Step => ({ id, kind: 'email', message_id: `m-${id}` })
const wait = (id: string, amount = 1): Step => ({
  id,
  kind: 'wait',
  wait: { kind: 'for', duration: { amount, unit: 'days' } },
})
const branch = (id: string, yes: Step[], otherwise: Step[]): Step => ({
  id,
  kind: 'branch',
  paths: [{ id: `${id}-yes`, when: { kind: 'opened', message_id: 'm-a' }, steps: yes }],
  otherwise,
})

/** `a, w, b(c | d), e` */
const tree: Journey = [email('a'), wait('w'), branch('b', [email('c')], [email('d')]), email('e')]

/** The steps as text, with paths in brackets. */
function drawn(steps: readonly Step[]): string {
  return steps
    .map((step) => {
      if (step.kind === 'branch') {
        return `${step.id}(${[...step.paths.map((path) => drawn(path.steps)), drawn(step.otherwise)].join(' | ')})`
      }
      if (step.kind === 'split')
        return `${step.id}(${step.paths.map((path) => drawn(path.steps)).join(' | ')})`
      return step.id
    })
    .join(', ')
}

test.for([
  ['at the beginning', { list: 'whole', index: 0 }, 'n, a, w, b(c | d), e'],
  ['at the end', { list: 'whole', index: 4 }, 'a, w, b(c | d), e, n'],
  ['into a path', { list: 'path:b-yes', index: 1 }, 'a, w, b(c, n | d), e'],
  ['into what is left of a branch', { list: 'otherwise:b', index: 0 }, 'a, w, b(c | n, d), e'],
] as const)('a step is inserted %s', ([, place, expected]) => {
  const before = JSON.stringify(tree)
  expect(drawn(insertStep(tree, place, wait('n')))).toBe(expected)
  expect(JSON.stringify(tree)).toBe(before)
})

test.for([
  ['further down', 'a', { list: 'whole', index: 2 }, 'w, a, b(c | d), e'],
  ['further up', 'e', { list: 'whole', index: 0 }, 'e, a, w, b(c | d)'],
  ['into a path', 'w', { list: 'path:b-yes', index: 0 }, 'a, b(w, c | d), e'],
  ['out of a path', 'd', { list: 'whole', index: 4 }, 'a, w, b(c | ), e, d'],
  ['nowhere when dropped where it is', 'w', { list: 'whole', index: 2 }, 'a, w, b(c | d), e'],
  ['never into itself', 'b', { list: 'path:b-yes', index: 0 }, 'a, w, b(c | d), e'],
] as const)('a step moves %s', ([, id, to, expected]) => {
  expect(drawn(moveStep(tree, id, to))).toBe(expected)
})

test('a step moved up or down by one passes every path, and returns the same way', () => {
  const down = ['a', ...Array.from({ length: 7 }, () => 'a')].reduce<{ at: Journey; seen: string[] }>(
    ({ at, seen }) => {
      const place = placeBeside(at, 'a', 'down')
      const next = place ? moveStep(at, 'a', place) : at
      return { at: next, seen: [...seen, drawn(next)] }
    },
    { at: tree, seen: [drawn(tree)] },
  )
  expect([...new Set(down.seen)]).toEqual([
    'a, w, b(c | d), e',
    'w, a, b(c | d), e',
    'w, b(a, c | d), e',
    'w, b(c, a | d), e',
    'w, b(c | a, d), e',
    'w, b(c | d, a), e',
    'w, b(c | d), a, e',
    'w, b(c | d), e, a',
  ])
  let up = down.at
  for (let turn = 0; turn < 8; turn++) {
    const place = placeBeside(up, 'a', 'up')
    up = place ? moveStep(up, 'a', place) : up
  }
  expect(drawn(up)).toBe(drawn(tree))
})

test('removing a branch removes its paths', () => {
  expect(drawn(removeStep(tree, 'b'))).toBe('a, w, e')
  expect(drawn(removeStep(tree, 'c'))).toBe('a, w, b( | d), e')
})

test('a new branch can take the following steps into its first path', () => {
  expect(drawn(wrapFollowing(tree, { list: 'whole', index: 1 }, branch('n', [], [])))).toBe(
    'a, n(w, b(c | d), e | )',
  )
})

test('a copy shares no id with its original, and has messages of its own', () => {
  let number = 0
  const original = branch('b', [email('a'), branch('inner', [], [])], [])
  const copy = copyOf(original, () => `new-${number++}`, new Map([['m-a', 'm-copy']]))
  const ids = (step: Step) =>
    allSteps([step]).flatMap(({ step: each }) => [
      each.id,
      ...(each.kind === 'branch' ? each.paths.map((path) => path.id) : []),
    ])
  expect(ids(copy).some((id) => ids(original).includes(id))).toBe(false)
  expect(new Set(ids(copy)).size).toBe(ids(copy).length)
  expect(JSON.stringify(copy)).not.toContain('m-a')
})

test('only messages that a person can have got count as before a place', () => {
  expect(messagesBefore(tree, { list: 'whole', index: 0 })).toEqual([])
  expect(messagesBefore(tree, { list: 'otherwise:b', index: 1 })).toEqual(['m-a', 'm-d'])
  expect(messagesBefore(tree, { list: 'whole', index: 3 })).toEqual(['m-a', 'm-c', 'm-d'])
})

test('even shares add up to 100', () => {
  for (const paths of [2, 3, 4, 5]) {
    expect(evenShares(paths).reduce((sum, share) => sum + share, 0)).toBe(100)
  }
  expect(evenShares(3)).toEqual([34, 33, 33])
})

test('a changed wait keeps the structure, a changed order does not', () => {
  expect(sameStructure(tree, replaceStep(tree, wait('w', 5)))).toBe(true)
  expect(sameStructure(tree, moveStep(tree, 'a', { list: 'whole', index: 2 }))).toBe(false)
  expect(placeOf(tree, 'd')).toEqual({ list: 'otherwise:b', index: 0 })
})

test.for<[string, Journey, Journey, string | undefined, string | null]>([
  ['a step that came back', removeStep(tree, 'c'), tree, 'a', 'c'],
  ['a step with other settings', tree, replaceStep(tree, wait('w', 3)), 'a', 'w'],
  ['a step in another path', tree, moveStep(tree, 'c', { list: 'otherwise:b', index: 0 }), undefined, 'c'],
  [
    'the one of two in a new order that has it',
    tree,
    moveStep(tree, 'a', { list: 'whole', index: 2 }),
    'a',
    'a',
  ],
  ['the other one as well', tree, moveStep(tree, 'a', { list: 'whole', index: 2 }), 'w', 'w'],
  ['the step before one that went', tree, removeStep(tree, 'e'), 'e', 'd'],
  ['the first step when the first one went', tree, removeStep(tree, 'a'), 'a', 'w'],
  ['nothing when none is left', [wait('w')], [], 'w', null],
])('after undo the focus goes to %s', ([, before, after, focused, expected]) => {
  expect(touchedStep(before, after, focused)).toBe(expected)
})
