import type { EmailConfigFields } from '@carillon/contract/single-sends'
import { newDesign } from '@carillon/email-design/defaults'
import type { Language } from '#lib/messages.tsx'

/** The content a single send begins with: nothing, or a design of the library or of the product. */
export function startContent(templateId: string, language: Language): EmailConfigFields {
  if (templateId === 'blank-code') return { editor: 'code', html_content: '' }
  if (templateId === 'blank-design') {
    return { editor: 'design', document: { ...newDesign(language) } }
  }
  return { design_id: templateId }
}

const lastEditorKey = 'carillon.last-editor'

/** The editor used last: it stands first among the empty ones. */
export function lastEditor(): 'code' | 'design' {
  return localStorage.getItem(lastEditorKey) === 'code' ? 'code' : 'design'
}

export function rememberEditor(editor: 'code' | 'design'): void {
  localStorage.setItem(lastEditorKey, editor)
}
