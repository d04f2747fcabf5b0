import type { EmailConfigFields } from '@carillon/contract/single-sends'
import { newDesign } from '@carillon/email-design/defaults'
import type { Language } from '#lib/messages.tsx'

/** The initial content of a single send: empty, or a design of the account or of the system. */
export function startContent(templateId: string, language: Language): EmailConfigFields {
  if (templateId === 'blank-code') return { editor: 'code', html_content: '' }
  if (templateId === 'blank-design') {
    return { editor: 'design', document: { ...newDesign(language) } }
  }
  return { design_id: templateId }
}

const lastEditorKey = 'carillon.last-editor'

/** The editor used last. It is offered first. */
export function lastEditor(): 'code' | 'design' {
  return localStorage.getItem(lastEditorKey) === 'code' ? 'code' : 'design'
}

export function rememberEditor(editor: 'code' | 'design'): void {
  localStorage.setItem(lastEditorKey, editor)
}
