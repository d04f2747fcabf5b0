import type { Condition, SegmentTree } from '@carillon/segment-language/tree'
import { describe, expect, test } from 'vitest'
import {
  addCard,
  asOneGroup,
  type Board,
  boardOf,
  canPair,
  changeDraft,
  closeCard,
  countCards,
  finishAll,
  finishCard,
  joinAll,
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

/** Adds a card to a group (by default the first), fills it in and finishes it. */
function withCard(board: Board, draft: Draft, group = board.groups[0]?.key ?? null) {
  const added = addCard(board, group)
  const written = changeDraft(added.board, added.key, draft)
  return { board: finishCard(written, added.key, options), key: added.key }
}

describe('a board', () => {
  test('converts to the same tree and names the card of each condition', () => {
    const given = tree(and(city('a'), city('b')), or(city('c')))
    const board = boardOf(given)
    expect(treeOf(board).tree).toEqual(given)
    const keys = board.groups.flatMap(({ cards }) => cards.map(({ key }) => key))
    expect(treeOf(board).keys).toEqual(keys)
    expect(new Set(keys).size).toBe(3)
  })

  test('without cards matches everybody', () => {
    expect(treeOf(boardOf(null)).tree).toEqual(tree())
  })

  test('leaves out unfinished cards and groups with only unfinished cards', () => {
    const { board } = addCard(boardOf(null), null)
    expect(countCards(board)).toBe(1)
    expect(treeOf(board).tree).toEqual(tree())
  })

  test('includes a complete draft that is not finished yet', () => {
    const added = addCard(boardOf(null), null)
    const written = changeDraft(added.board, added.key, denver)
    expect(treeOf(written).tree).toEqual(tree())
    expect(treeOf(settled(written, options)).tree).toEqual(tree(and(city('Denver'))))
  })
})

describe('a card', () => {
  test('stays open and names the missing part', () => {
    const { board, key } = withCard(boardOf(null), write({ subject: 'field:city', operator: 'is' }))
    expect(finishAll(board, options).open).toEqual([key])
    expect(board.groups[0]?.cards[0]?.problem).toEqual({ at: 'values', code: 'required' })
  })

  test('is unchanged after its editing is cancelled', () => {
    const given = boardOf(tree(and(city('a'))))
    const key = given.groups[0]?.cards[0]?.key ?? ''
    const changed = changeDraft(openCard(given, key), key, denver)
    expect(treeOf(settled(changed, options)).tree).toEqual(tree(and(city('Denver'))))
    expect(treeOf(closeCard(changed, key)).tree).toEqual(tree(and(city('a'))))
  })

  test('that was new disappears with its group when cancelled', () => {
    const { board, key } = addCard(boardOf(null), null)
    expect(closeCard(board, key).groups).toEqual([])
  })

  test('is restored at its place, even if its group was removed', () => {
    const given = boardOf(tree(and(city('a'), city('b')), or(city('c'))))
    for (const key of treeOf(given).keys) {
      const { board, removed } = removeCard(given, key)
      expect(countCards(board)).toBe(2)
      expect(removed && restoreCard(board, removed)).toEqual(given)
    }
  })

  test('is restored next to cards added later', () => {
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

  test('turns a single card in an OR group into an AND group of two', () => {
    const lone = setJoiner(boardOf(null), null, 'or')
    const { board } = withCard(lone, notOpened)
    expect(treeOf(board).tree).toEqual({ version: 1, joiner: 'or', groups: [and(sent, unopened)] })
  })

  test('moves from an OR group to a group of its own', () => {
    const { board } = withCard(boardOf(tree(or(city('a'), city('b')))), notOpened)
    expect(treeOf(board).tree).toEqual({
      version: 1,
      joiner: 'or',
      groups: [or(city('a'), city('b')), and(sent, unopened)],
    })
  })

  test('is not offered where groups would be nested three levels deep', () => {
    const deep = boardOf(tree(or(city('a'), city('b')), and(city('c'))))
    const [first = '', , third = ''] = treeOf(deep).keys
    expect(canPair(deep, first)).toBe(false)
    expect(canPair(deep, third)).toBe(true)
    expect(canPair(setJoiner(deep, null, 'or'), first)).toBe(true)
  })
})

describe('one AND or OR for all conditions', () => {
  const [a, b, c] = [city('a'), city('b'), city('c')]

  test('a chosen word joins all cards, also those of several groups', () => {
    const board = boardOf({ ...tree(and(a, b), and(c)), joiner: 'or' })
    expect(treeOf(joinAll(board, 'or')).tree).toEqual(tree(or(a, b, c)))
    expect(treeOf(joinAll(board, 'and')).tree).toEqual(tree(and(a, b, c)))
  })

  test.for([
    ['groups of one condition', { ...tree(and(a), and(b)), joiner: 'or' as const }, tree(or(a, b))],
    ['groups with the word between them', tree(and(a, b), or(c)), tree(and(a, b, c))],
    ['one group', tree(or(a, b)), tree(or(a, b))],
    ['a mixed chain stays', tree(or(a, b), or(c)), tree(or(a, b), or(c))],
  ] as const)('%s', ([, given, expected]) => {
    expect(asOneGroup(given)).toEqual(expected)
  })
})
