import type { Variation } from '@carillon/contract/ab-tests'
import type { SingleSend } from '@carillon/contract/single-sends'
import { useCallback, useRef } from 'react'
import { type AbTestSave, saveWithAbTest } from '#api/ab-tests.ts'
import type { Draft } from '#widgets/content-editor/content.ts'
import { messageFields, type Settings } from '../parts/draft.ts'
import { changeOf, settingsChange } from '../parts/draft-change.ts'
import { testChanges } from '../parts/test-settings.rules.ts'

/**
 * Saves a draft from the editor: settings and message, and changes of the A/B test. With a variation, the message is
 * that variation's. The function keeps its identity.
 */
export function useVariationSave(
  id: string,
  first: Draft<Settings>,
  variation: Variation | null,
  untitled: string,
) {
  const saved = useRef(first)
  // The revision that a save made before it failed half-way: the next attempt is based on it.
  const reached = useRef<{ from: number; to: number }>(undefined)
  const own = variation?.id
  return useCallback(
    async (draft: Draft<Settings>, revision: number | undefined): Promise<SingleSend> => {
      const changes = changesOf(saved.current, draft, own)
      const change = own ? settingsChange(draft.settings, untitled) : changeOf(draft, untitled)
      const from = revision === reached.current?.from ? reached.current?.to : revision
      const stored = await saveWithAbTest(id, changes, change, from, (to) => {
        if (revision !== undefined) reached.current = { from: revision, to }
      })
      reached.current = undefined
      saved.current = draft
      return stored
    },
    [id, own, untitled],
  )
}

function changesOf(
  before: Draft<Settings>,
  after: Draft<Settings>,
  variation: string | undefined,
): AbTestSave {
  const { fields, variations } = testChanges(before.settings.test, after.settings.test)
  const message = variationFields(after)
  if (!variation || JSON.stringify(message) === JSON.stringify(variationFields(before))) {
    return { fields, variations }
  }
  return { fields, variations: new Map([...variations, [variation, message]]) }
}

/** The message in the fields of a variation. All variations have the same editor. */
function variationFields(draft: Draft<Settings>) {
  const { editor: _, document, ...fields } = { document: null, ...messageFields(draft) }
  return document === null ? fields : { ...fields, document }
}
