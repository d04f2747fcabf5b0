import type { Block, Design, LeafModule, Module, Span } from '@carillon/email-design/design'
import { isList } from '@carillon/email-design/generate-text'

const least = 4.5

interface Field {
  background: string
  color: string
  design: Design
}

/** Texts of a design that are hard to read because their colour is too close to the background. */
export function poorContrasts(design: Design): string[] {
  const { contentBackground, color } = design.globals
  const page = { background: contentBackground, color, design }
  return design.modules.flatMap((module) => ofModule(module, page))
}

function ofModule(module: Module, around: Field): string[] {
  const background = 'background' in module && module.background ? module.background : around.background
  const field = { ...around, background }
  const { linkColor } = around.design.globals
  switch (module.kind) {
    case 'columns':
      return module.columns.flatMap((column) =>
        column.modules.flatMap((leaf: LeafModule) =>
          ofModule(leaf, { ...field, background: column.background || background }),
        ),
      )
    case 'text':
      return module.blocks.flatMap((block) => ofBlock(block, field))
    case 'button':
      return poor(module.text, module.color, module.fill)
    case 'unsubscribe':
      return [
        ...poor('{{Sender_Name}}', module.color, background),
        ...poor(module.unsubscribeText, module.linkColor || linkColor, background),
      ]
    case 'code':
      return [...module.html.matchAll(/color:(#[0-9a-f]{6});">([^<]+)/g)].flatMap(
        ([, color = '', text = '']) => poor(text, color, background),
      )
    default:
      return []
  }
}

function ofBlock(block: Block, field: Field): string[] {
  if (isList(block)) {
    return block.items.flatMap((item) => ofSpans(item.spans, field, field.color))
  }
  const { headings } = field.design.globals
  const own = block.type === 'paragraph' ? field.color : headings[block.type]?.color || field.color
  return ofSpans(block.spans, field, own)
}

function ofSpans(spans: readonly Span[], field: Field, own: string): string[] {
  return spans.flatMap(({ text, color, background, href }) => {
    const ink = color ?? (href === undefined ? own : field.design.globals.linkColor)
    return poor(text, ink, background ?? field.background)
  })
}

function poor(text: string, color: string, background: string): string[] {
  const ratio = contrast(color, background)
  return ratio < least ? [`${text.trim()}: ${color} on ${background} is ${ratio.toFixed(2)}`] : []
}

/** The contrast of two colours as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
