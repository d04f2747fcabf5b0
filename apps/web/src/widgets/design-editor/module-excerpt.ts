import { networkFacts } from '@carillon/email-design/defaults'
import type { Block, List, Module } from '@carillon/email-design/design'
import { isList } from '@carillon/email-design/generate-text'

const excerptLength = 120

/** A short text that identifies a module, for screen readers. */
export function moduleExcerpt(module: Module): string {
  return wordsOf(module).replaceAll(/\s+/g, ' ').trim().slice(0, excerptLength)
}

function wordsOf(module: Module): string {
  if (module.kind === 'text') return module.blocks.map(wordsOfBlock).join(' ')
  if (module.kind === 'button') return module.text
  if (module.kind === 'image') return module.alt
  if (module.kind === 'social')
    return module.links.map(({ network }) => networkFacts[network].name).join(', ')
  return ''
}

function wordsOfBlock(block: Block): string {
  if (isList(block)) return wordsOfList(block)
  return block.spans.map(({ text }) => text).join('')
}

function wordsOfList({ items }: List): string {
  return items
    .map(({ spans, lists }) => [...spans.map(({ text }) => text), ...lists.map(wordsOfList)].join(' '))
    .join(', ')
}
