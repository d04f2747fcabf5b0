import type { Condition, SegmentTree } from '@carillon/segment-language/tree'
import { describe, expect, test } from 'vitest'
import {
  addCard,
  type Board,
  boardOf,
  canPair,
  changeDraft,
  closeCard,
  countCards,
  finishAll,
  finishCard,
  openCard,
  removeCard,
  restoreCard,
  setJoiner,
  settled,
  treeOf,
} from './board.rules.ts'
import { type Draft, emptyDraft } from './draft.rules.ts'

const options = { customFields: [] }
const city = (value: string): Condition => ({ kind: 'text', field: 'city', operator: 'is', values: [value] })
const tree = (...groups: SegmentTree['groups']): SegmentTree => ({ version: 1, joiner: 'and', groups })
const and = (...conditions: Condition[]) => ({ joiner: 'and' as const, conditions })
const or = (...conditions: Condition[]) => ({ joiner: 'or' as const, conditions })
const write = (draft: Partial<Draft>): Draft => ({ ...emptyDraft, ...draft })
const denver = write({ subject: 'field:city', operator: 'is', values: ['Denver'] })
const notOpened = write({ subject: 'event:any', operator: 'sent_not_opened' })

/** Writes a new card into a group (the first one unless named) and finishes it. */
function withCard(board: Board, draft: Draft, group = board.groups[0]?.key ?? null) {
  const added = addCard(board, group)
  const written = changeDraft(added.board, added.key, draft)
  return { board: finishCard(written, added.key, options), key: added.key }
}

describe('a board', () => {
  test('is its tree again, and names the card of each condition', () => {
    const given = tree(and(city('a'), city('b')), or(city('c')))
    const board = boardOf(given)
    expect(treeOf(board).tree).toEqual(given)
    const keys = board.groups.flatMap(({ cards }) => cards.map(({ key }) => key))
    expect(treeOf(board).keys).toEqual(keys)
    expect(new Set(keys).size).toBe(3)
  })

  test('of nothing is everybody', () => {
    expect(treeOf(boardOf(null)).tree).toEqual(tree())
  })

  test('leaves out cards that are still being written, and groups of only such cards', () => {
    const { board } = addCard(boardOf(null), null)
    expect(countCards(board)).toBe(1)
    expect(treeOf(board).tree).toEqual(tree())
  })

  test('counts a complete draft before it is finished', () => {
    const added = addCard(boardOf(null), null)
    const written = changeDraft(added.board, added.key, denver)
    expect(treeOf(written).tree).toEqual(tree())
    expect(treeOf(settled(written, options)).tree).toEqual(tree(and(city('Denver'))))
  })
})

describe('a card', () => {
  test('stays open and says what it lacks', () => {
    const { board, key } = withCard(boardOf(null), write({ subject: 'field:city', operator: 'is' }))
    expect(finishAll(board, options).open).toEqual([key])
    expect(board.groups[0]?.cards[0]?.problem).toEqual({ at: 'values', code: 'required' })
  })

  test('that is given up is what it was', () => {
    const given = boardOf(tree(and(city('a'))))
    const key = given.groups[0]?.cards[0]?.key ?? ''
    const changed = changeDraft(openCard(given, key), key, denver)
    expect(treeOf(settled(changed, options)).tree).toEqual(tree(and(city('Denver'))))
    expect(treeOf(closeCard(changed, key)).tree).toEqual(tree(and(city('a'))))
  })

  test('that was nothing is gone when given up, with its group', () => {
    const { board, key } = addCard(boardOf(null), null)
    expect(closeCard(board, key).groups).toEqual([])
  })

  test('comes back where it was, also when its group has gone', () => {
    const given = boardOf(tree(and(city('a'), city('b')), or(city('c'))))
    for (const key of treeOf(given).keys) {
      const { board, removed } = removeCard(given, key)
      expect(countCards(board)).toBe(2)
      expect(removed && restoreCard(board, removed)).toEqual(given)
    }
  })

  test('comes back beside what was added since', () => {
    const given = boardOf(tree(and(city('a'), city('b'))))
    const { board, removed } = removeCard(given, treeOf(given).keys[0] ?? '')
    const later = withCard(board, denver).board
    expect(removed && treeOf(restoreCard(later, removed)).tree).toEqual(
      tree(and(city('a'), city('b'), city('Denver'))),
    )
  })
})

describe("'was sent but did not open'", () => {
  const sent = expect.objectContaining({ event: 'sent', negated: false })
  const unopened = expect.objectContaining({ event: 'opened', negated: true })

  test('becomes two conditions of its group', () => {
    const { board } = withCard(boardOf(tree(and(city('a')))), notOpened)
    expect(treeOf(board).tree.groups).toEqual([and(city('a'), sent, unopened)])
  })

  test('makes a lone card in a group of alternatives a group of both', () => {
    const lone = setJoiner(boardOf(null), null, 'or')
    const { board } = withCard(lone, notOpened)
    expect(treeOf(board).tree).toEqual({ version: 1, joiner: 'or', groups: [and(sent, unopened)] })
  })

  test('leaves a group of alternatives for one of its own', () => {
    const { board } = withCard(boardOf(tree(or(city('a'), city('b')))), notOpened)
    expect(treeOf(board).tree).toEqual({
      version: 1,
      joiner: 'or',
      groups: [or(city('a'), city('b')), and(sent, unopened)],
    })
  })

  test('is not offered where brackets would be three deep', () => {
    const deep = boardOf(tree(or(city('a'), city('b')), and(city('c'))))
    const [first = '', , third = ''] = treeOf(deep).keys
    expect(canPair(deep, first)).toBe(false)
    expect(canPair(deep, third)).toBe(true)
    expect(canPair(setJoiner(deep, null, 'or'), first)).toBe(true)
  })
})
