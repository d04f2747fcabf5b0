/** Something that appears in the source of a message and in the shown message: an address, an id, or some words. */
export interface Landmark<P> {
  key: string
  place: P
}

/** Two matching positions, as shares of the height of the source and of the message. */
export type Pair = readonly [source: number, message: number]

const piece =
  /<!--[\s\S]*?-->|<(style|script|title)\b[\s\S]*?<\/\1\s*>|<[a-z][^>]*>|<[^>]*>|\{\{[\s\S]*?\}\}|[^<{]+|[<{]/gi
const named = /\s(src|href|id)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** Landmarks in HTML, with their positions in characters. Text that comes from tags is left out. */
export function landmarksOfSource(html: string): Landmark<number>[] {
  const found: Landmark<number>[] = []
  for (const { 0: text, 1: hidden, index } of html.matchAll(piece)) {
    if (hidden || text.startsWith('<!') || text.startsWith('{{')) continue
    if (!text.startsWith('<')) {
      const at = index + (text.length - text.trimStart().length)
      found.push(...landmark(wordsKey(text), at))
      continue
    }
    for (const [, name = '', double, single] of text.matchAll(named)) {
      found.push(...landmark(attributeKey(name.toLowerCase(), double ?? single ?? ''), index))
    }
  }
  return found
}

/** Landmarks in the document that shows the message. */
export function landmarksOfMessage(document: Document): Landmark<Node>[] {
  const found: Landmark<Node>[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.nodeType === Node.TEXT_NODE) {
      if (!/^(?:style|script|title)$/i.test(node.parentNode?.nodeName ?? ''))
        found.push(...landmark(wordsKey(node.nodeValue ?? ''), node))
      continue
    }
    for (const name of ['src', 'href', 'id']) {
      const value = (node as Element).getAttribute(name)
      if (value) found.push(...landmark(attributeKey(name, value), node))
    }
  }
  return found
}

function landmark<P>(key: string | null, place: P): Landmark<P>[] {
  return key === null ? [] : [{ key, place }]
}

/** Text with an entity looks different in the document, and a single letter is too common. Neither is a landmark. */
function wordsKey(text: string): string | null {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return words.length < 2 || words.includes('&') ? null : `"${words}`
}

function attributeKey(name: string, value: string): string | null {
  return value === '' || /[&{}]/.test(value) ? null : `${name}=${value}`
}

/**
 * Pairs the landmarks of both sides that occur equally often, in their order. A landmark that a tag repeats or leaves
 * out has no pair.
 */
export function matchLandmarks<A, B>(a: readonly Landmark<A>[], b: readonly Landmark<B>[]): [A, B][] {
  const others = Map.groupBy(b, ({ key }) => key)
  return [...Map.groupBy(a, ({ key }) => key)].flatMap(([key, marks]) => {
    const partners = others.get(key) ?? []
    if (partners.length !== marks.length) return []
    return marks.map(({ place }, at): [A, B] => [place, partners[at]!.place])
  })
}

/**
 * Adds the start and the end, and makes the pairs increase on both sides. Pairs cross where columns are side by side;
 * as many of them as possible are kept.
 */
export function increasingPairs(pairs: readonly Pair[]): Pair[] {
  const inside = pairs
    .filter(([source, message]) => source > 0 && source < 1 && message > 0 && message < 1)
    .toSorted(([a, x], [b, y]) => a - b || x - y)
  return [[0, 0], ...longestIncreasing(inside), [1, 1]]
}

/**
 * The longest increasing subsequence. `ends` holds, for each length, the sequence whose last message position is
 * lowest.
 */
function longestIncreasing(pairs: readonly Pair[]): Pair[] {
  type Step = { pair: Pair; before: Step | undefined }
  const ends: Step[] = []
  for (const pair of pairs) {
    let low = 0
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1
      if (ends[middle]!.pair[1] < pair[1]) low = middle + 1
      else high = middle
    }
    // Of several pairs at the same height, the first is kept.
    if (ends[low]?.pair[1] !== pair[1]) ends[low] = { pair, before: ends[low - 1] }
  }
  const rise: Pair[] = []
  for (let step = ends.at(-1); step; step = step.before) rise.unshift(step.pair)
  return rise
}

/** Converts a position of one side to the other side, by interpolation between the two nearest pairs. */
export function convertPosition(pairs: readonly Pair[], share: number, from: 'source' | 'message'): number {
  const [own, other] = from === 'source' ? ([0, 1] as const) : ([1, 0] as const)
  const next = Math.max(
    1,
    pairs.findIndex((pair) => pair[own] >= share),
  )
  const [before, after] = [pairs[next - 1], pairs[next]]
  if (!before || !after) return share
  const way = after[own] - before[own]
  const part = way <= 0 ? 1 : Math.min(1, (share - before[own]) / way)
  return before[other] + part * (after[other] - before[other])
}
