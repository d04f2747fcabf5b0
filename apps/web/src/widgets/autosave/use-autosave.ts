import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Autosaver, type AutosaverOptions, autosaveDelayMs, type SaveSnapshot } from './autosaver.ts'
import { dropDraft, type KeptDraft, keepDraft, readDraft } from './kept-draft.ts'

interface Options<T> extends Pick<AutosaverOptions<T>, 'save'> {
  /** What is stored already, or what was restored. */
  initial: T
  /** Names the draft kept in this browser, such as `single-send/<id>`. */
  keepAs: string
}

export interface Autosave<T = never> extends SaveSnapshot {
  /** Hears every change, the moment it is made: a page that goes away before it is drawn keeps it. Stable. */
  change: (value: T) => void
  /** Saves now what is not saved yet; true when everything is saved. Call it before leaving or sending. */
  flush: () => Promise<boolean>
  /** Saves over somebody else's newer revision. */
  overwrite: () => Promise<boolean>
  /** What an earlier visit could not save, or null. */
  kept: KeptDraft | null
  /** Drops it. */
  forgetKept: () => void
  /**
   * Call it right before handing the kept value to your state. The value counts as unsaved, also when the
   * screen begins anew with it, and its copy stays in the browser until it is saved.
   */
  restoreKept: () => void
}

/** Names of drafts that were handed back and are about to be opened. */
const restored = new Set<string>()

/**
 * Saves a value 3 s after its last change, when the window loses the focus, when the tab is hidden and when
 * the screen goes away. Tests wait less: `carillon.autosave` in this browser's storage, in milliseconds. What cannot be saved (offline, signed out, conflict) is kept in this browser.
 */
export function useAutosave<T>({ initial, save, keepAs }: Options<T>): Autosave<T> {
  const keep = useCallback(
    (unsaved: T | null) => (unsaved === null ? dropDraft(keepAs) : keepDraft(keepAs, unsaved)),
    [keepAs],
  )
  const [kept, setKept] = useState(() => (restored.has(keepAs) ? null : readDraft(keepAs)))
  const [saver] = useState(
    () =>
      new Autosaver({
        initial,
        save,
        keep,
        unsaved: restored.has(keepAs),
        delayMs: Number(localStorage.getItem('carillon.autosave')) || autosaveDelayMs,
      }),
  )
  const options = useRef({ save, keep })
  options.current = { save, keep }
  useEffect(() => {
    saver.update(options.current)
  })
  useEffect(() => {
    restored.delete(keepAs)
    saver.start()
  }, [saver, keepAs])
  useSavedOnLeaving(saver)

  const change = useCallback((value: T) => saver.change(value), [saver])
  const { state, savedAt } = useSyncExternalStore(saver.subscribe, saver.snapshot)
  return useMemo(
    () => ({
      state,
      savedAt,
      change,
      flush: () => saver.flush(),
      overwrite: () => saver.overwrite(),
      kept,
      forgetKept: () => {
        dropDraft(keepAs)
        setKept(null)
      },
      restoreKept: () => {
        restored.add(keepAs)
        setKept(null)
      },
    }),
    [state, savedAt, change, saver, kept, keepAs],
  )
}

function useSavedOnLeaving<T>(saver: Autosaver<T>): void {
  useEffect(() => {
    const saveNow = () => void saver.flush()
    const leave = () => {
      saver.keepNow()
      saveNow()
    }
    const hidden = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('blur', saveNow)
    window.addEventListener('online', saveNow)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('blur', saveNow)
      window.removeEventListener('online', saveNow)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hidden)
      leave()
    }
  }, [saver])
}
