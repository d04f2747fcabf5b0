import type { Block, Design, LeafModule, Module, Span } from './design.ts'

/** Passes each text and address of a design through a function: words, links, images, code. Styles stay. */
export function mapTexts(design: Design, change: (text: string) => string): Design {
  return {
    ...design,
    preheader: change(design.preheader),
    modules: design.modules.map((module) => mapModule(module, change)),
  }
}

/** Every text and address of a design, in reading order. */
export function textsOf(design: Design): string[] {
  const texts: string[] = []
  mapTexts(design, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

function mapModule(module: Module, change: (text: string) => string): Module {
  if (module.kind !== 'columns') return mapLeaf(module, change)
  const columns = module.columns.map((column) => ({
    ...column,
    modules: column.modules.map((leaf) => mapLeaf(leaf, change)),
  }))
  return { ...module, columns }
}

function mapLeaf(module: LeafModule, change: (text: string) => string): LeafModule {
  switch (module.kind) {
    case 'text':
      return { ...module, blocks: module.blocks.map((block) => mapBlock(block, change)) }
    case 'image':
      return { ...module, src: change(module.src), alt: change(module.alt), href: change(module.href) }
    case 'button':
      return { ...module, text: change(module.text), href: change(module.href) }
    case 'code':
      return { ...module, html: change(module.html) }
    case 'social':
      return { ...module, links: module.links.map((link) => ({ ...link, href: change(link.href) })) }
    case 'unsubscribe':
      return {
        ...module,
        unsubscribeText: change(module.unsubscribeText),
        preferencesText: change(module.preferencesText),
      }
    default:
      return module
  }
}

function mapBlock<B extends Block>(block: B, change: (text: string) => string): B {
  if (!('items' in block)) return { ...block, spans: mapSpans(block.spans, change) }
  const items = block.items.map((item) => ({
    ...item,
    spans: mapSpans(item.spans, change),
    lists: item.lists.map((list) => mapBlock(list, change)),
  }))
  return { ...block, items }
}

function mapSpans(spans: readonly Span[], change: (text: string) => string): Span[] {
  return spans.map((span) => ({
    ...span,
    text: change(span.text),
    ...(span.href === undefined ? {} : { href: change(span.href) }),
  }))
}
