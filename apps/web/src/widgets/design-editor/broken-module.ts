import type { Design, ModuleId } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { compileTemplate } from '@carillon/personalization/compile-template'

/** The first module with a tag that can't be rendered, or null if no single module is the cause. */
export function brokenModule(design: Design): ModuleId | null {
  const isBroken = (modules: Design['modules']) =>
    compileTemplate(generateHtml({ ...design, modules }), { kind: 'html' }).problems !== undefined
  for (const module of design.modules) {
    if (!isBroken([module])) continue
    if (module.kind !== 'columns') return module.id
    const leaves = module.columns.flatMap(({ modules }) => modules)
    return leaves.find((leaf) => isBroken([leaf]))?.id ?? module.id
  }
  return null
}
