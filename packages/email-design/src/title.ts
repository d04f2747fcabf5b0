import type { Block, Design, List } from './design.ts'
import { allModules } from './places.ts'

const longest = 150

/**
 * The title of the message for browser tabs and screen readers: the first heading, else the preheader, else the first
 * words. Text with tags is not used, because half of a template block in the title would break the message.
 */
export function titleOf(design: Design): string {
  const texts = allModules(design).flatMap((module) => (module.kind === 'text' ? module.blocks : []))
  const headings = texts.filter(({ type }) => type !== 'paragraph' && !isList(type))
  const candidates = [...headings.map(wordsOf), design.preheader, ...texts.map(wordsOf)]
  const words = candidates.map((text) => text.replaceAll(/\s+/g, ' ').trim())
  const title = words.find((text) => text !== '' && !/\{\{|<%/.test(text)) ?? ''
  return Array.from(title).length > longest
    ? `${Array.from(title)
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : title
}

function isList(type: Block['type']): type is List['type'] {
  return type === 'bullets' || type === 'numbers'
}

function wordsOf(block: Block): string {
  return 'spans' in block ? block.spans.map(({ text }) => text).join('') : ''
}
