import { checkContrast } from './check-contrast.ts'
import { checkAnchors, checkModule } from './check-module.ts'
import { clipBytes, newModule } from './defaults.ts'
import type { Design, Module, ModuleId } from './design.ts'
import type { DesignFinding, FindingCode } from './finding.ts'
import { generateHtml } from './generate-html.ts'
import { textsOf } from './map-texts.ts'
import type { IsSample } from './placeholder-texts.ts'
import { allModules } from './places.ts'
import { unknownTags } from './unknown-tags.ts'
import { hasUnsubscribeTag } from './unsubscribe-tag.ts'
import { utf8Bytes } from './utf8-bytes.ts'
import { isBlank } from './visible-text.ts'

export interface Checking {
  customFields?: readonly string[] | null
  isSample?: IsSample
}

/**
 * The findings for the author: first findings about the whole message, then in reading order. `customFields` are the
 * names that tags may have in addition to the reserved ones; null if tags may have any name. `isSample` is true for the
 * texts of prepared designs.
 */
export function checkMessage(
  design: Design,
  { customFields = null, isSample }: Checking = {},
): DesignFinding[] {
  const html = generateHtml(design)
  const modules = allModules(design)
  const contrast = checkContrast(design)
  const unknown = unknownTags(html, customFields).map(
    ({ name, ...finding }): DesignFinding => ({ ...finding, module: moduleSaying(design, name) }),
  )
  const inOrder = modules.flatMap((module) => [
    ...checkModule(design, module, isSample),
    ...checkAnchors(module, modules, html),
    ...unknown.filter((each) => each.module === module.id),
    ...contrast.filter((each) => each.module === module.id),
  ])
  return [...ofWhole(design, html), ...unknown.filter(({ module }) => module === null), ...inOrder]
}

function ofWhole(design: Design, html: string): DesignFinding[] {
  const found = (code: FindingCode): DesignFinding => ({ code, module: null, details: {} })
  const hasModules = design.modules.length > 0
  const whole: DesignFinding[] = []
  // A preheader alone does not count as content.
  if (!hasModules || isBlank(design.preheader ? generateHtml({ ...design, preheader: '' }) : html)) {
    whole.push(found('empty'))
  } else if (!hasUnsubscribeTag(html)) {
    whole.push({ ...found('unsubscribe_missing'), fix: addUnsubscribe })
  }
  if (utf8Bytes(html) > clipBytes) whole.push(found('too_large'))
  if (isImagesOnly(design)) whole.push(found('image_only'))
  return whole
}

function addUnsubscribe(design: Design, newId: () => ModuleId): Design {
  const lang = design.lang.startsWith('de') ? 'de' : 'en'
  return { ...design, modules: [...design.modules, newModule('unsubscribe', newId(), lang)] }
}

/**
 * True if a message has only images. Many mail programs don't show images at first, and nothing would be left to read.
 */
function isImagesOnly(design: Design): boolean {
  const modules = allModules(design)
  const says = ({ kind }: Module) => kind === 'text' || kind === 'button' || kind === 'code'
  return modules.some(({ kind }) => kind === 'image') && !modules.some(says)
}

/** The first module whose tags contain a name; null if none does. */
export function moduleSaying(design: Design, name: string): ModuleId | null {
  const says = (text: string) => /\{\{/.test(text) && text.includes(name)
  const found = allModules(design).find(
    (module) =>
      module.kind !== 'columns' && textsOf({ ...design, preheader: '', modules: [module] }).some(says),
  )
  return found?.id ?? null
}
