import { updateModule } from './commands.ts'
import type { Design, Module, ModuleOf } from './design.ts'
import { type DesignFinding, type FindingCode, shortened } from './finding.ts'
import { linkProblem, withProtocol } from './link-check.ts'
import { textsOf } from './map-texts.ts'
import { type IsSample, isPlaceholderText } from './placeholder-texts.ts'
import { linesOf, mapSpans, spansOf } from './text-spans.ts'
import { isBlank } from './visible-text.ts'

/** The least width and height in pixels that can be tapped with a finger. */
export const leastTarget = 44

/** The findings of one module. Contrast is not checked here, because it depends on the modules around. */
export function checkModule(
  design: Design,
  module: Module,
  isSample: IsSample = () => false,
): DesignFinding[] {
  return [...ofKind(module, isSample), ...emptyTags(design, module)]
}

/** Finds links to a section that no longer exists: neither a module nor an element of its code has that ID. */
export function checkAnchors(module: Module, modules: readonly Module[], html: string): DesignFinding[] {
  const hrefs = new Set(hrefsOf(module).map((href) => href.trim()))
  return [...hrefs].flatMap((href) => {
    const name = href.slice(1)
    if (!href.startsWith('#') || name === '' || modules.some(({ id }) => id === name)) return []
    const isThere = ['id', 'name'].some((attribute) => html.includes(` ${attribute}="${name}"`))
    return isThere ? [] : [found(module, 'link_anchor', { href: shortened(href) })]
  })
}

/** The addresses that a module links to, in reading order. Addresses in the HTML of a code module are left out. */
export function hrefsOf(module: Module): string[] {
  if (module.kind === 'text') return spansOf(module.blocks).flatMap(({ href }) => href ?? [])
  if (module.kind === 'image' || module.kind === 'button') return [module.href]
  return module.kind === 'social' ? module.links.map(({ href }) => href) : []
}

function found(module: Module, code: FindingCode, details: DesignFinding['details'] = {}): DesignFinding {
  return { code, module: module.id, details }
}

function ofKind(module: Module, isSample: IsSample): DesignFinding[] {
  switch (module.kind) {
    case 'text':
      return ofText(module, isSample)
    case 'image':
      return ofImage(module)
    case 'button':
      return ofButton(module)
    case 'social':
      if (module.links.length === 0) return [found(module, 'module_empty')]
      return linksOf(
        module,
        module.links.map(({ href }) => href),
      )
    case 'code':
      return isBlank(module.html) ? [found(module, 'module_empty')] : []
    case 'columns':
      return module.columns.every(({ modules }) => modules.length === 0)
        ? [found(module, 'module_empty')]
        : []
    case 'unsubscribe':
      return module.showAddress || module.showUnsubscribe || module.showPreferences
        ? []
        : [found(module, 'module_empty')]
    default:
      return []
  }
}

function ofText(module: ModuleOf<'text'>, isSample: IsSample): DesignFinding[] {
  const spans = spansOf(module.blocks)
  if (spans.every(({ text }) => text.trim() === '')) return [found(module, 'module_empty')]
  const hrefs = spans.flatMap(({ href }) => href ?? [])
  return [...placeholders(module, isSample), ...linksOf(module, hrefs)]
}

function placeholders(module: ModuleOf<'text'>, isSample: IsSample): DesignFinding[] {
  const text = linesOf(module.blocks).find((line) => isPlaceholderText(line) || isSample(line))
  return text === undefined ? [] : [found(module, 'text_placeholder', { text: shortened(text.trim()) })]
}

function ofImage(module: ModuleOf<'image'>): DesignFinding[] {
  if (!module.src) return [found(module, 'image_without_source')]
  const alt = module.alt.trim() ? [] : [found(module, 'image_without_alt')]
  return [...alt, ...(module.href === '' ? [] : linksOf(module, [module.href]))]
}

function ofButton(module: ModuleOf<'button'>): DesignFinding[] {
  const label = module.text.trim() === '' ? [found(module, 'module_empty')] : []
  const link = module.href.trim() ? linksOf(module, [module.href]) : [found(module, 'button_without_link')]
  const { inner, size } = module
  const height = Math.max(module.height ?? 0, Math.round(size * 1.2) + inner.top + inner.bottom)
  if (height >= leastTarget) return [...label, ...link]
  const fix = (current: Design) => updateModule(current, module.id, { height: leastTarget })
  return [...label, ...link, { ...found(module, 'tap_target', { height }), fix }]
}

/** The problems of a module's links, each once. */
function linksOf(module: Module, hrefs: readonly string[]): DesignFinding[] {
  const findings = [...new Set(hrefs)].flatMap((href): DesignFinding[] => {
    const code = linkProblem(href)
    if (!code) return []
    if (code === 'link_empty' || code === 'link_example') return [found(module, code)]
    const finding = found(module, code, { href: shortened(href) })
    return code === 'link_without_protocol' ? [{ ...finding, fix: completing(module, href) }] : [finding]
  })
  const seen = new Set<string>()
  return findings.filter(({ code, details }) => {
    const key = `${code}:${details['href'] ?? ''}`
    return seen.has(key) ? false : seen.add(key)
  })
}

function completing({ id }: Module, href: string): (design: Design) => Design {
  const full = (given: string) => (given === href ? withProtocol(given) : given)
  const complete = (module: Module): Module => {
    if (module.kind === 'columns') {
      const columns = module.columns.map((column) => ({
        ...column,
        modules: column.modules.map((leaf) => complete(leaf) as typeof leaf),
      }))
      return { ...module, columns }
    }
    if (module.id !== id) return module
    if (module.kind === 'text') {
      const blocks = mapSpans(module.blocks, (span) =>
        span.href === undefined ? span : { ...span, href: full(span.href) },
      )
      return { ...module, blocks }
    }
    if (module.kind === 'image' || module.kind === 'button') return { ...module, href: full(module.href) }
    if (module.kind !== 'social') return module
    return { ...module, links: module.links.map((link) => ({ ...link, href: full(link.href) })) }
  }
  return (design) => ({ ...design, modules: design.modules.map(complete) })
}

/** An empty tag (`{{}}`) shows nothing. */
const emptyTag = /\{\{\{?\s*\}?\}\}/

function emptyTags(design: Design, module: Module): DesignFinding[] {
  if (module.kind === 'columns') return []
  const said = textsOf({ ...design, preheader: '', modules: [module] })
  return said.some((text) => emptyTag.test(text)) ? [found(module, 'tag_empty')] : []
}
