import { type Condition, conditionsOf, type SegmentTree } from '@carillon/segment-language/tree'
import { useCallback } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useSentences } from './use-sentences.ts'

/** The number of conditions that are spelled out. Of a longer list, only the first is, and the others are counted. */
const conditionsRead = 3

/**
 * Trees in one line each: 'City is Denver and (Is on News or Country is Germany)'. The function knows only the given
 * trees, and keeps its identity while their words stay the same.
 */
export function useTreeWords(trees: readonly SegmentTree[]): (tree: SegmentTree) => string {
  const t = useMessages('segment-builder')
  const sentence = useSentences(trees.flatMap((tree) => conditionsOf(tree).map(({ condition }) => condition)))
  const words = JSON.stringify(trees.map((tree) => [JSON.stringify(tree), inWords(tree)]))
  return useCallback(
    (tree) => new Map(JSON.parse(words) as [string, string][]).get(JSON.stringify(tree)) ?? '…',
    [words],
  )

  function inWords(tree: SegmentTree): string {
    const [first, ...others] = conditionsOf(tree)
    if (!first) return t('noConditions')
    if (others.length >= conditionsRead) {
      return t('andMoreConditions', { first: sentence(first.condition).plain, count: others.length })
    }
    return tree.groups
      .map(({ joiner, conditions }) => {
        const read = joined(joiner, conditions)
        return tree.groups.length > 1 && conditions.length > 1 ? `(${read})` : read
      })
      .join(` ${t(`joiner.${tree.joiner}`)} `)
  }

  function joined(joiner: SegmentTree['joiner'], conditions: readonly Condition[]): string {
    return conditions.map((condition) => sentence(condition).plain).join(` ${t(`joiner.${joiner}`)} `)
  }
}
