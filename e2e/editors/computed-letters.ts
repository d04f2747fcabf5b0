import type { Page } from '@playwright/test'

/** A letter as a browser shows it. */
export interface ComputedLetter {
  sign: string
  /** The word it stands in. */
  word: string
  /** The alignment of the block around it: inline elements align nothing. */
  align: string
  size: number
  weight: number
  /** The color as it is seen on white. */
  color: string
  /** The height of its line in pixels, or of the whole button that it stands in. */
  line: number
}

/** The visible letters of a message in reading order, without spaces. */
export async function computedLetters(page: Page, html: string): Promise<ComputedLetter[]> {
  await page.setContent(html, { waitUntil: 'domcontentloaded' })
  return await page.evaluate(() => {
    const lineOf = (element: Element) => {
      const { lineHeight, fontSize } = getComputedStyle(element)
      return lineHeight === 'normal'
        ? Math.round(1.17 * Number.parseFloat(fontSize))
        : Number.parseFloat(lineHeight)
    }
    const onWhite = (color: string) => {
      const [r = 0, g = 0, b = 0, alpha = 1] = color.match(/[\d.]+/g)?.map(Number) ?? []
      return [r, g, b].map((part) => Math.round(part * alpha + 255 * (1 - alpha))).join()
    }
    const look = (parent: Element) => {
      let block = parent
      let line = lineOf(block)
      while (getComputedStyle(block).display === 'inline' && block.parentElement) {
        block = block.parentElement
        line = Math.max(line, lineOf(block))
      }
      const { textAlign, direction, display } = getComputedStyle(block)
      const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
      const { fontSize, fontWeight, color } = getComputedStyle(parent)
      return {
        align: textAlign.replace('-webkit-', '').replace('start', start).replace('end', end),
        size: Number.parseFloat(fontSize),
        weight: Number(fontWeight),
        color: onWhite(color),
        line: display === 'inline-block' ? block.getBoundingClientRect().height : line,
      }
    }
    const found: {
      sign: string
      word: string
      align: string
      size: number
      weight: number
      color: string
      line: number
    }[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const node = walk.currentNode as Text
      const parent = node.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const seen = look(parent)
      for (const word of node.data.match(/[^\s\u00a0]+/g) ?? [])
        for (const sign of word) found.push({ sign, word, ...seen })
    }
    return found
  })
}
