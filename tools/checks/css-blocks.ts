export interface CssBlock {
  selector: string
  body: string
  /** The position of the opening brace in the text. */
  start: number
}

const comment = /\/\*[\s\S]*?\*\//g
const block = /([^{};]*)\{([^{}]*)\}/g

/** The blocks with declarations of a style sheet, and its text with spaces for comments, so that places stay the same. */
export function readCss(text: string): { css: string; blocks: CssBlock[] } {
  const css = text.replace(comment, (words) => words.replace(/[^\n]/g, ' '))
  const blocks = [...css.matchAll(block)].map(({ index, 1: selector = '', 2: body = '' }) => ({
    selector,
    body,
    start: index + selector.length,
  }))
  return { css, blocks }
}

/** The number of the line in which a place is. */
export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}
