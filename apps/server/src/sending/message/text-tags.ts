import { type SourceTag, scanTags } from '@carillon/personalization/scan-tags'

const mark = /\ue000(\d+)\ue001/g
/** A line that has nothing but marks. */
const onlyMarks = /^(?:\ue000\d+\ue001)+$/

/**
 * The tags of a template while its HTML is read: each tag becomes a mark without blanks, quotes or brackets, so that an
 * HTML parser reads it as a word at any place.
 */
export class TextTags {
  readonly marked: string
  readonly #source: string
  readonly #tags: readonly SourceTag[]

  constructor(source: string) {
    this.#source = source
    this.#tags = scanTags(source).tags
    let marked = ''
    let done = 0
    for (const [at, { start, end }] of this.#tags.entries()) {
      marked += `${source.slice(done, start)}\ue000${at}\ue001`
      done = end
    }
    this.marked = marked + source.slice(done)
  }

  /**
   * The marks of blocks that are only partly in a hidden text: a beginning whose end is outside, or an end whose
   * beginning is outside. Whole blocks inside and values are left out.
   */
  ofBlocksAround(hidden: string): string {
    const kept: number[] = []
    const open: number[] = []
    for (const at of indexesIn(hidden)) {
      const { kind } = this.#tags[at]!
      if (kind === 'open') open.push(kept.length)
      else if (kind === 'close' && open.length > 0) {
        kept.length = open.pop()!
        continue
      } else if (kind !== 'else' && kind !== 'close') continue
      kept.push(at)
    }
    return kept.map((at) => `\ue000${at}\ue001`).join('')
  }

  /** True if every block that begins in a text also ends in it. */
  isWhole(text: string): boolean {
    return this.ofBlocksAround(text) === ''
  }

  /** True if the blocks of a text are those of the source, in their order and without any of them cut in half. */
  isNested(text: string): boolean {
    const open: string[] = []
    for (const at of indexesIn(text)) {
      const { kind, inner } = this.#tags[at]!
      if (kind === 'open') open.push(inner.split(/[\s|~]/, 1)[0]!)
      else if (kind === 'close' && open.pop() !== inner) return false
      else if (kind === 'else' && open.length === 0) return false
    }
    return open.length === 0
  }

  /** True if a line has nothing but the beginnings and ends of blocks. */
  isOfBlocks(line: string): boolean {
    return (
      onlyMarks.test(line) &&
      indexesIn(line).every((at) => ['open', 'close', 'else'].includes(this.#tags[at]!.kind))
    )
  }

  /** Replaces the marks by their tags. Template comments are left out. */
  unmark(text: string): string {
    return text.replace(mark, (_mark, at: string) => {
      const tag = this.#tags[Number(at)]
      return !tag || tag.kind === 'comment' ? '' : this.#source.slice(tag.start, tag.end)
    })
  }
}

function indexesIn(text: string): number[] {
  return [...text.matchAll(mark)].map(([, at]) => Number(at))
}
