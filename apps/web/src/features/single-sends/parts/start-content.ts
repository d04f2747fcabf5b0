import type { EmailConfigFields } from '@carillon/contract/single-sends'
import { newDesign } from '@carillon/email-design/defaults'
import { type StarterId, starterDesign, starterIds } from '@carillon/email-design/starters'
import type { Language } from '#lib/messages.tsx'

export const blankIds = ['blank-design', 'blank-code'] as const
export type BlankId = (typeof blankIds)[number]

/** The prepared designs, without the empty one, which stands for itself. */
export const preparedIds = starterIds.filter((id): id is Exclude<StarterId, 'blank'> => id !== 'blank')

/** The content a single send begins with: nothing, a prepared design in the reader's language, or one of the library. */
export function startContent(templateId: string, language: Language): EmailConfigFields {
  if (templateId === 'blank-code') return { editor: 'code', html_content: '' }
  if (templateId === 'blank-design') return ofDocument(newDesign(language))
  const starter = preparedIds.find((id) => id === templateId)
  return starter ? ofDocument(preparedDesign(starter, language)) : { design_id: templateId }
}

export function preparedDesign(starter: StarterId, language: Language) {
  return starterDesign(starter, language, () => crypto.randomUUID())
}

function ofDocument(design: object): EmailConfigFields {
  return { editor: 'design', document: design as Record<string, unknown> }
}

const lastEditorKey = 'carillon.last-editor'

/** The editor used last stands first among the empty ones. */
export function blanksInOrder(): readonly BlankId[] {
  return localStorage.getItem(lastEditorKey) === 'code' ? ['blank-code', 'blank-design'] : blankIds
}

export function rememberEditor(editor: 'code' | 'design'): void {
  localStorage.setItem(lastEditorKey, editor)
}
