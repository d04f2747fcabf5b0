import type { Dark, Narrow, ShownOn } from './design.ts'
import { type Element, isModule, isTag } from './html-tree.ts'

/** The settings in the class names of a module, without settings of modules inside it. */
export function readHints(element: Element): { shownOn?: ShownOn; narrow?: Narrow; dark?: Dark } {
  const narrow: Narrow = {}
  const dark: Dark = {}
  for (const name of classNames(element)) {
    const [, kind, value = ''] = /^(n-pad|n-size|n-align|d-bg|d-ink|d-line)-([\da-z-]+)$/i.exec(name) ?? []
    const numbers = value.split('-').map(Number)
    if (kind === 'n-size') narrow.size = clamp(Number(value), 8, 96)
    if (kind === 'n-align' && (value === 'left' || value === 'center' || value === 'right'))
      narrow.align = value
    if (kind === 'n-pad' && numbers.length === 4 && numbers.every((side) => side >= 0 && side <= 200)) {
      const [top = 0, right = 0, bottom = 0, left = 0] = numbers
      narrow.padding = { top, right, bottom, left }
    }
    if (!/^([\da-f]{3}|[\da-f]{6})$/i.test(value)) continue
    if (kind === 'd-bg') dark.background = `#${value}`
    if (kind === 'd-ink' || kind === 'd-line') dark.color = `#${value}`
  }
  const own = (element.attribs['class'] ?? '').split(/\s+/)
  const shownOn = (['desktop', 'mobile'] as const).find((screen) => own.includes(`only-${screen}`))
  return {
    ...(shownOn ? { shownOn } : {}),
    ...(Object.keys(narrow).length > 0 ? { narrow } : {}),
    ...(Object.keys(dark).length > 0 ? { dark } : {}),
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value) || min))
}

function classNames(element: Element): string[] {
  const inside = element.children.filter((child) => isTag(child)).filter((child) => !isModule(child))
  return [...(element.attribs['class'] ?? '').split(/\s+/), ...inside.flatMap(classNames)]
}
