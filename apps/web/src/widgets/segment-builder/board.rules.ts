import {
  type Condition,
  type CustomFieldRef,
  type Joiner,
  type SegmentTree,
  segmentLimits,
  treeVersion,
} from '@carillon/segment-language/tree'
import { type Draft, type DraftProblem, draftOf, emptyDraft, isPair, readDraft } from './draft.rules.ts'

/** A condition on the board: finished, being edited (with its previous state, if any), or new. */
export interface Card {
  key: string
  condition: Condition | null
  draft: Draft | null
  /** Shown after the first attempt to finish it. */
  problem: DraftProblem | null
}

export interface CardGroup {
  key: string
  joiner: Joiner
  cards: readonly Card[]
}

/** The state of the builder: like the tree, but with unfinished cards. */
export interface Board {
  joiner: Joiner
  groups: readonly CardGroup[]
  /** Keys are never reused, so that focus and undo find the right card. */
  nextKey: number
}

/** A removed card and its position. */
export interface RemovedCard {
  card: Card
  group: CardGroup
  groupAt: number
  cardAt: number
}

export interface ReadOptions {
  customFields: readonly CustomFieldRef[]
  needsSource?: boolean
}

export function boardOf(tree: SegmentTree | null, firstKey = 1): Board {
  let nextKey = firstKey
  const groups = (tree?.groups ?? []).map(({ joiner, conditions }) => ({
    key: `group-${nextKey++}`,
    joiner,
    cards: conditions.map((condition) => ({ ...newCard(nextKey++), condition })),
  }))
  return { joiner: tree?.joiner ?? 'and', groups, nextKey }
}

/** A board with one empty, open card: the state in which users begin. */
export function newBoard(): Board {
  return addCard(boardOf(null), null).board
}

/** The tree of the finished cards. `keys` names the card of each condition, in the tree's order. */
export function treeOf(board: Board): { tree: SegmentTree; keys: string[] } {
  const keys: string[] = []
  const groups = board.groups.flatMap(({ joiner, cards }) => {
    const conditions = cards.flatMap(({ key, condition }) => {
      if (!condition) return []
      keys.push(key)
      return [condition]
    })
    return conditions.length > 0 ? [{ joiner, conditions }] : []
  })
  return { tree: { version: treeVersion, joiner: board.joiner, groups }, keys }
}

export function countCards({ groups }: Board): number {
  return groups.reduce((sum, { cards }) => sum + cards.length, 0)
}

export function canAdd(board: Board): boolean {
  return countCards(board) < segmentLimits.conditions
}

/** Adds an empty, open card at the end of a group, or in a new group if none is given. Returns its key. */
export function addCard(board: Board, groupKey: string | null): { board: Board; key: string } {
  const card: Card = { ...newCard(board.nextKey), draft: emptyDraft }
  if (groupKey === null) {
    const group: CardGroup = { key: `group-${board.nextKey + 1}`, joiner: 'and', cards: [card] }
    return {
      board: { ...board, groups: [...board.groups, group], nextKey: board.nextKey + 2 },
      key: card.key,
    }
  }
  const groups = board.groups.map((group) =>
    group.key === groupKey ? { ...group, cards: [...group.cards, card] } : group,
  )
  return { board: { ...board, groups, nextKey: board.nextKey + 1 }, key: card.key }
}

/** Adds a finished tree at the end and replaces untouched cards. Returns the key of its first card. */
export function addTree(board: Board, tree: SegmentTree): { board: Board; key: string | undefined } {
  const added = boardOf(tree, board.nextKey)
  const kept = board.groups
    .map((group) => ({ ...group, cards: group.cards.filter((card) => !isUntouched(card)) }))
    .filter(({ cards }) => cards.length > 0)
  return {
    board: { ...board, groups: [...kept, ...added.groups], nextKey: added.nextKey },
    key: added.groups[0]?.cards[0]?.key,
  }
}

/** True if a new card has no input yet. */
export function isUntouched({ condition, draft }: Card): boolean {
  return condition === null && JSON.stringify(draft) === JSON.stringify(emptyDraft)
}

export function openCard(board: Board, key: string): Board {
  return changeCard(board, key, (card) =>
    card.draft ? card : { ...card, draft: card.condition ? draftOf(card.condition) : emptyDraft },
  )
}

export function changeDraft(board: Board, key: string, draft: Draft): Board {
  return changeCard(board, key, (card) => ({ ...card, draft, problem: null }))
}

/** Cancels editing: the card gets its previous state, or disappears if it was new. */
export function closeCard(board: Board, key: string): Board {
  const card = findCard(board, key)
  if (!card?.condition) return removeCard(board, key).board
  return changeCard(board, key, (each) => ({ ...each, draft: null, problem: null }))
}

/** Finishes a card. If a part is missing, the card stays open and names it. */
export function finishCard(board: Board, key: string, options: ReadOptions): Board {
  const draft = findCard(board, key)?.draft
  if (!draft) return board
  const read = readDraft(draft, options)
  if ('problem' in read) return changeCard(board, key, (card) => ({ ...card, problem: read.problem }))
  const [condition, second] = read.conditions
  if (!condition) return board
  const done = changeCard(board, key, (card) => ({ ...card, condition, draft: null, problem: null }))
  return second ? withSecond(done, key, second) : done
}

/** Finishes all open cards. Returns the keys of incomplete ones. */
export function finishAll(board: Board, options: ReadOptions): { board: Board; open: string[] } {
  const keys = board.groups.flatMap(({ cards }) => cards.filter(({ draft }) => draft).map(({ key }) => key))
  const finished = keys.reduce((each, key) => finishCard(each, key, options), board)
  return { board: finished, open: keys.filter((key) => findCard(finished, key)?.draft) }
}

/**
 * 'Was sent but did not open' is two conditions that must both hold. In an OR group they need an AND group of their
 * own, which is only possible if the top level is OR.
 */
export function canPair(board: Board, key: string): boolean {
  const group = groupOf(board, key)
  if (!group || !canAdd(board)) return false
  const isAlternative = group.joiner === 'or' && group.cards.length > 1
  return !isAlternative || board.joiner === 'or' || board.groups.length === 1
}

export function removeCard(board: Board, key: string): { board: Board; removed: RemovedCard | null } {
  const groupAt = board.groups.findIndex(({ cards }) => cards.some((card) => card.key === key))
  const group = board.groups[groupAt]
  const cardAt = group?.cards.findIndex((card) => card.key === key) ?? -1
  const card = group?.cards[cardAt]
  if (!group || !card) return { board, removed: null }
  const cards = group.cards.filter((each) => each !== card)
  const groups =
    cards.length > 0
      ? board.groups.map((each) => (each === group ? { ...group, cards } : each))
      : board.groups.filter((each) => each !== group)
  return { board: { ...board, groups }, removed: { card, group, groupAt, cardAt } }
}

/** Restores a removed card, even if the board has changed since. */
export function restoreCard(board: Board, { card, group, groupAt, cardAt }: RemovedCard): Board {
  if (findCard(board, card.key)) return board
  if (board.groups.some(({ key }) => key === group.key)) {
    const groups = board.groups.map((each) =>
      each.key === group.key ? { ...each, cards: each.cards.toSpliced(cardAt, 0, card) } : each,
    )
    return { ...board, groups }
  }
  return { ...board, groups: board.groups.toSpliced(groupAt, 0, { ...group, cards: [card] }) }
}

/** Sets AND or OR for a group. Without a key, sets it for the top level. */
export function setJoiner(board: Board, groupKey: string | null, joiner: Joiner): Board {
  if (groupKey === null) return { ...board, joiner }
  const groups = board.groups.map((group) => (group.key === groupKey ? { ...group, joiner } : group))
  return { ...board, groups }
}

/** Sets one AND or OR for all cards, in one group. */
export function joinAll(board: Board, joiner: Joiner): Board {
  const [first] = board.groups
  if (!first) return { ...board, joiner }
  const cards = board.groups.flatMap((group) => group.cards)
  return { ...board, joiner: 'and', groups: [{ ...first, joiner, cards }] }
}

/** The tree as one group, if one AND or OR joins all its conditions; else unchanged. */
export function asOneGroup(tree: SegmentTree): SegmentTree {
  const { joiner, groups } = tree
  const isPlain = groups.every((group) => group.conditions.length === 1 || group.joiner === joiner)
  if (groups.length < 2 || !isPlain) return tree
  const conditions = groups.flatMap((group) => group.conditions)
  return { ...tree, joiner: 'and', groups: [{ joiner, conditions }] }
}

export function findCard(board: Board, key: string): Card | undefined {
  return groupOf(board, key)?.cards.find((card) => card.key === key)
}

function withSecond(board: Board, key: string, condition: Condition): Board {
  const group = groupOf(board, key)
  const first = findCard(board, key)
  if (!group || !first) return board
  const second: Card = { ...newCard(board.nextKey), condition }
  const nextKey = board.nextKey + 2
  if (group.joiner === 'and' || group.cards.length === 1) {
    const cards = group.cards.toSpliced(group.cards.indexOf(first) + 1, 0, second)
    const groups = board.groups.map((each) =>
      each === group ? { ...group, joiner: 'and' as const, cards } : each,
    )
    return { ...board, groups, nextKey }
  }
  const own: CardGroup = { key: `group-${board.nextKey + 1}`, joiner: 'and', cards: [first, second] }
  const groups = board.groups.flatMap((each) =>
    each === group ? [{ ...group, cards: group.cards.filter((card) => card !== first) }, own] : [each],
  )
  return { joiner: 'or', groups, nextKey }
}

/** The board with all complete cards finished. The counts refer to this state. */
export function settled(board: Board, options: ReadOptions): Board {
  const groups = board.groups.map((group) => ({
    ...group,
    cards: group.cards.map((card) => {
      if (!card.draft || isPair(card.draft.operator)) return card
      const read = readDraft(card.draft, options)
      return 'problem' in read ? card : { ...card, condition: read.conditions[0] ?? null }
    }),
  }))
  const pairs = board.groups.flatMap(({ cards }) =>
    cards.filter(({ draft }) => draft && isPair(draft.operator)).map(({ key }) => key),
  )
  return pairs.reduce<Board>((each, key) => finishCard(each, key, options), { ...board, groups })
}

function changeCard(board: Board, key: string, change: (card: Card) => Card): Board {
  const groups = board.groups.map((group) =>
    group.cards.some((card) => card.key === key)
      ? { ...group, cards: group.cards.map((card) => (card.key === key ? change(card) : card)) }
      : group,
  )
  return { ...board, groups }
}

function groupOf(board: Board, key: string): CardGroup | undefined {
  return board.groups.find(({ cards }) => cards.some((card) => card.key === key))
}

function newCard(number: number): Card {
  return { key: `card-${number}`, condition: null, draft: null, problem: null }
}
