import type { Generation } from '@carillon/contract/dynamic-templates'
import { useLocation } from 'react-router'

/** Dynamic and legacy templates have the same screens at different addresses. */
export interface TemplateArea {
  base: '/dynamic-templates' | '/legacy/templates'
  generation: Generation
}

const dynamic: TemplateArea = { base: '/dynamic-templates', generation: 'dynamic' }
const legacy: TemplateArea = { base: '/legacy/templates', generation: 'legacy' }

export function useTemplateArea(): TemplateArea {
  return useLocation().pathname.startsWith('/legacy/') ? legacy : dynamic
}
