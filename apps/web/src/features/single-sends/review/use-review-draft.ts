import type { SingleSend } from '@carillon/contract/single-sends'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { saveWithAbTest } from '#api/ab-tests.ts'
import { waitingApprovalsQuery } from '#api/approvals.ts'
import { cacheKey } from '#api/keys.ts'
import { reviewQuery } from '#api/single-send-review.ts'
import { singleSendQuery } from '#api/single-sends.ts'
import { lastTestQuery } from '#api/test-send.ts'
import { Refusal } from '#lib/refusal.ts'
import { withoutNul } from '#lib/without-nul.ts'
import { type Autosave, useAutosave } from '#widgets/autosave/use-autosave.ts'
import { type DraftHandle, type Settings, settingsOf } from '../parts/draft.ts'
import { changeOfEdits } from '../parts/draft-change.ts'
import { preheaderOf } from '../parts/preheader.ts'
import { testChanges } from '../parts/test-settings.rules.ts'

/** The settings that were changed here, each as it is now. */
type Edits = Partial<Settings>

export interface ReviewDraft extends DraftHandle {
  autosave: Autosave<Edits>
  /** The server's refusal of the last change. */
  refusal: Refusal | null
  /** Gives up unsaved changes and shows another user's saved version. */
  loadTheirs: () => Promise<void>
  /** Saves the changes made here over another user's. Settings that were not changed here stay theirs. */
  keepMine: () => Promise<void>
  restore: (kept: unknown) => void
}

/** Shorter than in editors, because findings, preview and numbers beside the settings show the stored state. */
const delayMs = 700

/** The settings of a single send outside its editor. Each change is saved at once; the content is never written. */
export function useReviewDraft(stored: SingleSend): ReviewDraft {
  const cache = useQueryClient()
  const { id } = stored
  const base = useRef(stored)
  const [edits, setEdits] = useState<Edits>({})
  const latest = useRef(edits)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const save = useCallback(
    async (changed: Edits, { overwrite }: { overwrite: boolean }) => {
      const change = changeOfEdits(base.current, changed)
      const test = testChanges(settingsOf(base.current).test, changed.test ?? null)
      setRefusal(null)
      if (Object.keys(change).length === 0 && test.variations.size === 0) return
      const revision = overwrite ? undefined : base.current.revision
      try {
        base.current = await saveWithAbTest(id, test, change, revision, (reached) => {
          base.current = { ...base.current, revision: reached }
        })
      } catch (error) {
        const isConflict = error instanceof Refusal && error.status === 409
        setRefusal(error instanceof Refusal && !isConflict ? error : null)
        throw error
      }
      cache.setQueryData(singleSendQuery(id).queryKey, base.current)
      void cache.invalidateQueries({ queryKey: reviewQuery(id).queryKey })
      // A change drops a request for approval.
      void cache.invalidateQueries({
        queryKey: waitingApprovalsQuery(`/single-sends/${id}/review`).queryKey,
      })
      void cache.invalidateQueries({ queryKey: lastTestQuery(id).queryKey })
      void cache.invalidateQueries({ queryKey: cacheKey('single-sends', 'page'), refetchType: 'none' })
    },
    [cache, id],
  )
  const autosave = useAutosave<Edits>({ initial: edits, save, keepAs: `single-send-review/${id}`, delayMs })
  const { change: changed, replace, state, flush } = autosave

  const put = useCallback((next: Edits) => {
    latest.current = next
    setEdits(next)
  }, [])
  const change = useCallback(
    (settings: Edits) => {
      const next = { ...latest.current, ...withoutNul(settings) }
      changed(next)
      put(next)
    },
    [changed, put],
  )
  /** Shows the stored state, without the changes made here. */
  const adopt = useCallback(
    (theirs: SingleSend) => {
      base.current = theirs
      const none = {}
      replace(none)
      put(none)
    },
    [replace, put],
  )
  // Another user has changed it, and nothing here waits to be saved.
  useEffect(() => {
    if (state === 'saved' && stored.revision > base.current.revision) adopt(stored)
  }, [state, stored, adopt])

  const settings = useMemo(
    () => ({ ...settingsOf(stored), preheader: preheaderOf(stored.email_config), ...edits }),
    [stored, edits],
  )
  return useMemo(
    () => ({
      id,
      settings,
      change,
      flush,
      autosave,
      refusal,
      loadTheirs: async () => {
        adopt(await cache.fetchQuery({ ...singleSendQuery(id), staleTime: 0 }))
        void cache.invalidateQueries({ queryKey: singleSendQuery(id).queryKey })
      },
      keepMine: async () => {
        if (await autosave.overwrite()) adopt(base.current)
      },
      restore: (kept) => change({ ...(kept as Edits) }),
    }),
    [id, settings, change, flush, autosave, refusal, adopt, cache],
  )
}
