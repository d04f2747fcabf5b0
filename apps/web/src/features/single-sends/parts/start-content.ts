import type { EmailConfigFields } from '@carillon/contract/single-sends'
import type { Language } from '#lib/messages.tsx'
import { useBrandedStart } from '#widgets/brand/use-brand.ts'

/**
 * The initial content of a single send: empty, or a design of the account or of the system. Empty messages are in the
 * account's brand, prepared designs where that was chosen.
 */
export function useStartContent() {
  const start = useBrandedStart()
  return async (templateId: string, language: Language, isInBrand: boolean): Promise<EmailConfigFields> => {
    if (templateId === 'blank-code') return { editor: 'code', html_content: '' }
    if (templateId === 'blank-design') return { editor: 'design', document: await start.blank(language) }
    const branded = isInBrand ? await start.prepared(templateId) : null
    return branded ? { editor: 'design', ...branded } : { design_id: templateId }
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
