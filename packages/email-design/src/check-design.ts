import { clipBytes } from './defaults.ts'
import type { Design, Module, ModuleId } from './design.ts'
import { generateHtml } from './generate-html.ts'
import { allModules } from './places.ts'
import { hasUnsubscribeTag } from './unsubscribe-tag.ts'

/** A problem that a recipient would notice. A design with findings can still be edited and stored. */
export interface DesignWarning {
  code:
    | 'empty'
    | 'unsubscribe_missing'
    | 'image_without_source'
    | 'image_without_alt'
    | 'button_without_link'
    | 'link_empty'
    | 'too_large'
  module: ModuleId | null
}

/** The findings for the author before sending: first those of the whole message, then in reading order. */
export function checkDesign(design: Design): DesignWarning[] {
  const html = generateHtml(design)
  const modules = allModules(design)
  const whole: DesignWarning[] = []
  if (modules.length === 0) whole.push({ code: 'empty', module: null })
  if (!hasUnsubscribeTag(html)) whole.push({ code: 'unsubscribe_missing', module: null })
  if (utf8Bytes(html) > clipBytes) whole.push({ code: 'too_large', module: null })
  return [...whole, ...modules.flatMap(checkModule)]
}

function checkModule(module: Module): DesignWarning[] {
  const warn = (code: DesignWarning['code']) => ({ code, module: module.id })
  if (module.kind === 'image') {
    if (!module.src) return [warn('image_without_source')]
    return module.alt.trim() ? [] : [warn('image_without_alt')]
  }
  if (module.kind === 'button') return module.href.trim() ? [] : [warn('button_without_link')]
  if (module.kind === 'social') {
    return module.links.some(({ href }) => href.trim() === '') ? [warn('link_empty')] : []
  }
  if (module.kind === 'text') return hasEmptyLink(module.blocks) ? [warn('link_empty')] : []
  return []
}

type WithSpans = { spans?: { href?: string }[]; items?: WithSpans[]; lists?: WithSpans[] }

function hasEmptyLink(parts: readonly WithSpans[]): boolean {
  return parts.some(
    ({ spans = [], items = [], lists = [] }) =>
      spans.some(({ href }) => href !== undefined && href.trim() === '') ||
      hasEmptyLink(items) ||
      hasEmptyLink(lists),
  )
}

/** Length in UTF-8. This package has no TextEncoder, because it runs without a platform. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    const surrogate = unit >= 0xd800 && unit < 0xe000
    bytes += unit < 0x80 ? 1 : unit < 0x800 || surrogate ? 2 : 3
  }
  return bytes
}
