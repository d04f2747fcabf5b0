import type { ReviewCard } from '@carillon/contract/preflight'
import { useUrlState } from '#lib/use-url-state.ts'
import { cardSettings, type EditableCard } from './card-fields.tsx'

const closed = { edit: '' }

/** The card whose fields are open. It is in the URL, so that a finding elsewhere can lead to its field. */
export function useEditedCard(): [EditableCard | null, (card: EditableCard | null) => void] {
  const [{ edit }, change] = useUrlState(closed)
  const card = isEditable(edit) ? edit : null
  return [card, (next) => change({ edit: next ?? '' })]
}

export function isEditable(card: ReviewCard | string): card is EditableCard {
  return Object.hasOwn(cardSettings, card)
}
