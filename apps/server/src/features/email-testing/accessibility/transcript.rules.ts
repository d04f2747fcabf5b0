import { childElements, type Element } from '@carillon/email-design/html-tree'
import { cut, tidy } from './texts.rules.ts'

/** A line as a screen reader speaks it. */
export interface TranscriptLine {
  kind: 'heading' | 'text' | 'link' | 'image' | 'button' | 'list'
  text: string
  /** The level of a heading; the number of items of a list. */
  level?: number
}

/** A line whose text is still collected. */
export interface Capture extends TranscriptLine {
  text: string
}

/** The most lines that are kept. */
const mostLines = 1_000
const longestLine = 500

/** Collects the lines of a message in reading order. Text runs on until a block, a link or an image ends it. */
export class Transcript {
  readonly lines: TranscriptLine[] = []
  #text = ''

  say(text: string): void {
    this.#text += text
  }

  endText(): void {
    const text = tidy(this.#text)
    this.#text = ''
    if (text !== '') this.#push({ kind: 'text', text })
  }

  add(line: TranscriptLine): void {
    this.endText()
    this.#push(line)
  }

  list(element: Element): void {
    const items = childElements(element).filter(({ name }) => name === 'li').length
    if (items > 0) this.add({ kind: 'list', text: '', level: items })
  }

  #push(line: TranscriptLine): void {
    if (this.lines.length < mostLines) this.lines.push({ ...line, text: cut(line.text, longestLine) })
  }
}
