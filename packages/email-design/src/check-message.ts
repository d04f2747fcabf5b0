import { checkContrast } from './check-contrast.ts'
import { checkDesign } from './check-design.ts'
import { updateModule } from './commands.ts'
import { newModule } from './defaults.ts'
import type { Design, Module, ModuleId } from './design.ts'
import type { DesignFinding, FindingCode } from './finding.ts'
import { linkProblem } from './link-check.ts'
import { textsOf } from './map-texts.ts'
import { allModules } from './places.ts'
import { spansOf } from './text-spans.ts'

/** The least width and height in pixels that can be tapped with a finger. */
export const leastTarget = 44

/** The findings for the author while writing: first those of the whole message, then in reading order. */
export function checkMessage(design: Design): DesignFinding[] {
  const known = checkDesign(design).map(({ code, module }): DesignFinding => {
    const finding = { code, module, details: {} }
    return code === 'unsubscribe_missing' && design.modules.length > 0
      ? { ...finding, fix: addUnsubscribe }
      : finding
  })
  const whole = known.filter(({ module }) => module === null)
  const inOrder = allModules(design).flatMap((module) => [
    ...known.filter((each) => each.module === module.id),
    ...ofModule(design, module),
  ])
  return [...whole, ...imagesOnly(design), ...inOrder, ...checkContrast(design)]
}

function addUnsubscribe(design: Design, newId: () => ModuleId): Design {
  const lang = design.lang.startsWith('de') ? 'de' : 'en'
  return { ...design, modules: [...design.modules, newModule('unsubscribe', newId(), lang)] }
}

/** Many mail programs don't show images at first. Then nothing would be left to read. */
function imagesOnly(design: Design): DesignFinding[] {
  const modules = allModules(design)
  const says = ({ kind }: Module) => kind === 'text' || kind === 'button' || kind === 'code'
  if (!modules.some(({ kind }) => kind === 'image') || modules.some(says)) return []
  return [{ code: 'image_only', module: null, details: {} }]
}

function ofModule(design: Design, module: Module): DesignFinding[] {
  const found = (code: FindingCode, details = {}): DesignFinding => ({ code, module: module.id, details })
  const dead = (hrefs: readonly string[]) =>
    hrefs
      .filter((href) => linkProblem(href) === 'link_dead')
      .map((href) => found('link_dead', { href: href.slice(0, 80) }))
  const tags = emptyTags(design, module)
  if (module.kind === 'text')
    return [...tags, ...dead(spansOf(module.blocks).flatMap(({ href }) => href ?? []))]
  if (module.kind === 'image') return [...tags, ...(module.href === '' ? [] : dead([module.href]))]
  if (module.kind === 'social') return dead(module.links.map(({ href }) => href).filter(Boolean))
  if (module.kind !== 'button') return tags
  const { inner, size } = module
  const height = Math.max(module.height ?? 0, Math.round(size * 1.2) + inner.top + inner.bottom)
  if (height >= leastTarget) return [...tags, ...dead(module.href ? [module.href] : [])]
  const fix = (current: Design) => updateModule(current, module.id, { height: leastTarget })
  return [...tags, ...dead(module.href ? [module.href] : []), { ...found('tap_target', { height }), fix }]
}

/** An empty tag (`{{}}`) shows nothing. */
const emptyTag = /\{\{\{?\s*\}?\}\}/

function emptyTags(design: Design, module: Module): DesignFinding[] {
  if (module.kind === 'columns') return []
  const said = textsOf({ ...design, preheader: '', modules: [module] })
  return said.some((text) => emptyTag.test(text))
    ? [{ code: 'tag_empty', module: module.id, details: {} }]
    : []
}
