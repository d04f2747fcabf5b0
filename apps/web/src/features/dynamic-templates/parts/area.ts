import type { Generation } from '@carillon/contract/dynamic-templates'
import { isLegacyPage } from '#lib/legacy.ts'

/** Dynamic and legacy templates have the same screens at different addresses. */
export interface TemplateArea {
  /** On legacy pages all addresses are below `/legacy`. */
  base: '/dynamic-templates' | '/templates'
  generation: Generation
}

const dynamic: TemplateArea = { base: '/dynamic-templates', generation: 'dynamic' }
const legacy: TemplateArea = { base: '/templates', generation: 'legacy' }

export function useTemplateArea(): TemplateArea {
  return isLegacyPage() ? legacy : dynamic
}
