import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { withoutNul } from '#lib/without-nul.ts'
import { type Autosave, useAutosave } from '../autosave/use-autosave.ts'
import type { Content, Draft } from './content.ts'
import type { Opened } from './open-content.tsx'

interface Saving<T, S> {
  opened: Opened<T, S>
  /** Name of the draft kept in this browser, such as `single-send/<id>`. */
  keepAs: string
  /** Stores a draft. Without a revision it overwrites another user's stored version. The function must be stable. */
  save: (draft: Draft<S>, revision: number | undefined) => Promise<T>
  /** The key of queries that show this content elsewhere. They are invalidated when the editor closes. */
  stale: QueryKey
}

export interface SavedDraft<S> {
  /**
   * The draft as it is rendered. Its content may lag behind while the user types, because the editor renders typed
   * letters first.
   */
  draft: Draft<S>
  /** Returns the latest draft, for event handlers. */
  current: () => Draft<S>
  autosave: Autosave
  changeSettings: (settings: Partial<S>) => void
  /** Changes the content. Stable, like the functions that follow. */
  changeContent: (content: Partial<Omit<Content, 'plain'>>) => void
  changePlain: (plain: string | null) => void
}

/**
 * Holds the draft and saves it. Each save is based on the revision that the last save returned, so that it never
 * overwrites another user's changes unintentionally.
 */
export function useSavedDraft<T extends { revision: number }, S>({
  opened,
  keepAs,
  save,
  stale,
}: Saving<T, S>): SavedDraft<S> {
  const cache = useQueryClient()
  const [draft, setDraft] = useState(opened.draft)
  const revision = useRef(opened.stored.revision)
  // The first keys are kept: a screen never changes its keys, and new arrays would repeat effects.
  const keys = useRef({ opened: opened.queryKey, stale })
  const saveDraft = useCallback(
    async (value: Draft<S>, { overwrite }: { overwrite: boolean }) => {
      const saved = await save(value, overwrite ? undefined : revision.current)
      revision.current = saved.revision
      cache.setQueryData<T>(keys.current.opened, saved)
    },
    [save, cache],
  )
  useEffect(() => {
    const left = keys.current.stale
    return () => {
      void cache.invalidateQueries({ queryKey: left, refetchType: 'none' })
    }
  }, [cache])
  const autosave = useAutosave({ initial: opened.draft, save: saveDraft, keepAs })

  const latest = useRef(opened.draft)
  const { change } = autosave
  /** Passes a change to the autosave at once; the screen gets it with the next render. */
  const changed = useCallback(
    (next: Draft<S>) => {
      latest.current = next
      change(next)
      setDraft(next)
    },
    [change],
  )
  const changeSettings = useCallback(
    (settings: Partial<S>) =>
      changed({ ...latest.current, settings: { ...latest.current.settings, ...withoutNul(settings) } }),
    [changed],
  )
  const changePlain = useCallback(
    (plain: string | null) => changed({ ...latest.current, plain: withoutNul(plain) }),
    [changed],
  )
  const changeContent = useCallback(
    (content: Partial<Omit<Content, 'plain'>>) =>
      startTransition(() => changed({ ...latest.current, ...content })),
    [changed],
  )
  const current = useCallback(() => latest.current, [])
  return { draft, current, autosave, changeSettings, changeContent, changePlain }
}
