import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { withoutNul } from '#lib/without-nul.ts'
import { type Autosave, useAutosave } from '../autosave/use-autosave.ts'
import type { Content, Draft } from './content.ts'
import type { Opened } from './open-content.tsx'

interface Saving<T, S> {
  opened: Opened<T, S>
  /** Names the draft kept in this browser, such as `single-send/<id>`. */
  keepAs: string
  /** Stores a draft; without a revision it wins over whatever somebody else has stored meanwhile. Keep its identity. */
  save: (draft: Draft<S>, revision: number | undefined) => Promise<T>
  /** The queries that show what is edited elsewhere: stale as soon as the editor is left. */
  stale: QueryKey
}

export interface SavedDraft<S> {
  /** Of the content it may be a moment old while somebody types: the editor draws its letters first. */
  draft: Draft<S>
  /** The draft of this very moment, for handlers. */
  current: () => Draft<S>
  autosave: Autosave
  changeSettings: (settings: Partial<S>) => void
  /** Stable, as is what follows. */
  changeContent: (content: Partial<Omit<Content, 'plain'>>) => void
  changePlain: (plain: string | null) => void
}

/** Holds the draft and saves it, each time from the revision the last save gave, so that nobody is overwritten unasked. */
export function useSavedDraft<T extends { revision: number }, S>({
  opened,
  keepAs,
  save,
  stale,
}: Saving<T, S>): SavedDraft<S> {
  const cache = useQueryClient()
  const [draft, setDraft] = useState(opened.draft)
  const revision = useRef(opened.stored.revision)
  // One key a screen: its identity must not matter.
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
  /** Saving hears of it at once, the screen when it is drawn. */
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
