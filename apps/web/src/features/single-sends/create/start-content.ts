import type { Generation } from '@carillon/contract/dynamic-templates'
import type { EmailConfigFields } from '@carillon/contract/single-sends'
import { useQueryClient } from '@tanstack/react-query'
import { templateQuery } from '#api/dynamic-templates.ts'
import type { Language } from '#lib/messages.tsx'
import { isGone, Refusal } from '#lib/refusal.ts'
import { useShell } from '#shell/shell.ts'
import { useBrandedStart } from '#widgets/brand/use-brand.ts'
import { contentOf, lossesOf, type TemplateLosses } from './template-source.rules.ts'

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

interface StartContent {
  config: EmailConfigFields
  /** The name of the template that the content comes from. */
  name?: string
  losses?: TemplateLosses | null
}

/** The beginning of a single send. */
export interface StartPoint {
  /** An empty message (`blank-…`), or the id of a design or template. */
  id: string
  /** True if a prepared design gets the account's brand. */
  isInBrand: boolean
  /** Set if the id is known to be that of a template. */
  generation: Generation | undefined
}

/**
 * The initial content of a single send: empty, a design of the account or of the system, or the active version of a template. Empty messages are in the
 * account's brand, prepared designs where that was chosen.
 */
export function useStartContent() {
  const start = useBrandedStart()
  const cache = useQueryClient()
  const { hasLegacyTemplates } = useShell().user
  /** Null for an id that is no template. Ids of legacy templates look like ids of designs. */
  const findTemplate = async (id: string, generation: Generation | undefined) => {
    const isPerhaps = generation !== undefined || id.startsWith('d-') || (hasLegacyTemplates && isUuid(id))
    if (!isPerhaps) return null
    try {
      return await cache.fetchQuery({ ...templateQuery(id), staleTime: 0 })
    } catch (error) {
      if (generation === undefined && isGone(error) && !id.startsWith('d-')) return null
      throw error
    }
  }
  return async ({ id, isInBrand, generation }: StartPoint, language: Language): Promise<StartContent> => {
    const template = await findTemplate(id, generation)
    if (template) {
      const { name, versions } = template
      const active = versions.find((version) => version.active === 1)
      if (!active) throw new Refusal([{ code: 'template_version_not_found', field: null, details: {} }], 404)
      return { config: contentOf(active), name, losses: lossesOf(active, template.generation) }
    }
    if (id === 'blank-code') return { config: { editor: 'code', html_content: '' } }
    if (id === 'blank-design') return { config: { editor: 'design', document: await start.blank(language) } }
    const branded = isInBrand ? await start.prepared(id) : null
    return { config: branded ? { editor: 'design', ...branded } : { design_id: id } }
  }
}

const lastEditorKey = 'carillon.last-editor'

/** The editor used last. It is offered first. */
export function lastEditor(): 'code' | 'design' {
  return localStorage.getItem(lastEditorKey) === 'code' ? 'code' : 'design'
}

export function rememberEditor(editor: 'code' | 'design'): void {
  localStorage.setItem(lastEditorKey, editor)
}
