import { looksSame } from './colors.ts'
import { eachRun } from './compare-reading.ts'
import { type Block, designLimits, type List, type ModuleOf, type Span, type TextAlign } from './design.ts'
import { equal } from './equal.ts'
import { clamp, readFont, readTextAlign } from './read-values.ts'
import type { PartFacts, Word } from './reader-facts.ts'
import { isBold, type Look } from './reader-look.ts'
import { joined } from './text-spans.ts'

/** The look of a letter in the source and in the text that was read. */
type Letter = readonly [before: Look, after: Look]

/**
 * A text in which each letter looks as in the source, as far as a text can. The reader misses some looks, for instance
 * those from surrounding cells, style sheets and relative sizes.
 */
export function repairText(module: ModuleOf<'text'>, before: PartFacts, after: PartFacts): ModuleOf<'text'> {
  const letters = lettersOf(before, after)
  if (!letters || letters.length === 0) return module
  const whole = repairModule(module, letters)
  const walk = new Letters(letters, whole.background !== module.background)
  const blocks = whole.blocks.map((block) => repairBlock(block, walk))
  return { ...whole, blocks }
}

/** The letters of both, in pairs; null if the words differ, because letters then can't be matched. */
function lettersOf(before: PartFacts, after: PartFacts): Letter[] | null {
  const words = ({ facts }: PartFacts) =>
    facts.filter((fact): fact is Word => fact.kind === 'word' && !fact.isMarker)
  const [was, is] = [words(before), words(after)]
  if (was.length !== is.length) return null
  const letters: Letter[] = []
  for (const [index, word] of was.entries()) {
    const other = is[index]
    if (!other || other.text !== word.text) return null
    for (const { looks, length } of eachRun(word, other))
      for (let at = 0; at < length; at++) letters.push(looks)
  }
  return letters
}

/** Properties that all of its text shares become settings of the module. */
function repairModule(module: ModuleOf<'text'>, letters: readonly Letter[]): ModuleOf<'text'> {
  const same = <T>(of: (look: Look) => T, index: 0 | 1): T | undefined => {
    const [first] = letters
    const value = first && of(first[index])
    return letters.every((letter) => of(letter[index]) === value) ? value : undefined
  }
  const changed = { ...module }
  const background = same((look) => look.background, 0)
  const current = same((look) => look.background, 1)
  if (background && current && !looksSame(background, current)) changed.background = background
  const height = same(lineOf, 0)
  const own = same(lineOf, 1)
  if (height !== undefined && own !== undefined && Math.abs(height - own) > 0.5) {
    changed.lineHeight = clamp(Math.round(height * 100) / 100, { min: 8, max: 200 })
  }
  const left = (same((look) => look.left, 0) ?? 0) - (same((look) => look.left, 1) ?? 0)
  const right = (same((look) => look.right, 0) ?? 0) - (same((look) => look.right, 1) ?? 0)
  if (same((look) => look.left, 0) !== undefined && (left > 0 || right > 0)) {
    changed.padding = {
      ...module.padding,
      left: clamp(module.padding.left + Math.max(0, Math.round(left)), designLimits.space),
      right: clamp(module.padding.right + Math.max(0, Math.round(right)), designLimits.space),
    }
  }
  return changed
}

const lineOf = ({ line }: Look) => line

/** Walks through the letters of a text in the order of its spans. */
class Letters {
  #at = 0
  readonly #letters: readonly Letter[]
  readonly #hasBackground: boolean

  constructor(letters: readonly Letter[], hasBackground: boolean) {
    this.#letters = letters
    this.#hasBackground = hasBackground
  }

  get next(): Letter | undefined {
    return this.#letters[this.#at]
  }

  spans(spans: readonly Span[]): Span[] {
    return joined(spans.flatMap((span) => this.#span(span)))
  }

  #span(span: Span): Span[] {
    const { text, ...marks } = span
    const result: Span[] = []
    let current = marks
    let last: Letter | undefined
    let run = ''
    for (const sign of text) {
      const step = unseen.test(sign) ? 0 : sign.length
      const letter = step > 0 ? this.#letters[this.#at] : undefined
      this.#at += step
      if (letter && letter !== last) {
        last = letter
        const marked = this.#repaired(marks, letter)
        if (run !== '' && !equal(marked, current)) {
          result.push({ ...current, text: run })
          run = ''
        }
        current = marked
      }
      run += sign
    }
    return run === '' ? result : [...result, { ...current, text: run }]
  }

  #repaired(marks: Omit<Span, 'text'>, [before, after]: Letter): Omit<Span, 'text'> {
    if (before === after) return marks
    const changed = { ...marks }
    if (!looksSame(before.color, after.color)) changed.color = before.color
    if (Math.abs(before.size - after.size) > 0.5)
      changed.size = clamp(Math.round(before.size), designLimits.fontSize)
    const font = before.font === after.font ? '' : readFont(before.font)
    if (font) changed.font = font
    if (!this.#hasBackground && !looksSame(before.background, after.background)) {
      changed.background = before.background
    }
    if (isBold(before) && !isBold(after)) changed.bold = true
    if (!isBold(before) && isBold(after)) delete changed.bold
    for (const mark of ['italic', 'underline', 'strike'] as const) {
      if (before[mark] === after[mark]) continue
      if (before[mark]) changed[mark] = true
      else delete changed[mark]
    }
    return changed
  }
}

/** Spaces and characters without width. */
const unseen = /[\s\u00a0]|\p{Default_Ignorable_Code_Point}/u

function repairBlock(block: Block, walk: Letters): Block {
  if ('items' in block) return repairList(block, walk)
  const align = repairAlign(block.align, block.spans, walk)
  return { ...block, align, spans: walk.spans(block.spans) }
}

function repairList(list: List, walk: Letters): List {
  return {
    ...list,
    items: list.items.map((item) => ({
      align: repairAlign(item.align, item.spans, walk),
      spans: walk.spans(item.spans),
      lists: item.lists.map((inner) => repairList(inner, walk)),
    })),
  }
}

function repairAlign(align: TextAlign, spans: readonly Span[], { next }: Letters): TextAlign {
  const hasWords = spans.some(({ text }) => text.trim() !== '')
  if (!hasWords || !next || next[0].align === next[1].align) return align
  const own = readTextAlign(next[0].align)
  return own === 'unset' ? align : own
}
