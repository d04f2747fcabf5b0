import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { waitOf } from '#lib/waits.ts'
import { Autosaver, type AutosaverOptions, autosaveDelayMs, type SaveSnapshot } from './autosaver.ts'
import { dropDraft, type KeptDraft, keepDraft, readDraft } from './kept-draft.ts'

interface Options<T> extends Pick<AutosaverOptions<T>, 'save'> {
  /** The stored value, or a restored draft. */
  initial: T
  /** Name of the draft kept in this browser, such as `single-send/<id>`. */
  keepAs: string
  /** The time from a change to its save, if shorter than that of editors. */
  delayMs?: number
}

export interface Autosave<T = never> extends SaveSnapshot {
  /**
   * Call it on every change, before the next render. An unsaved value is then kept even if the page closes at once.
   * Stable.
   */
  change: (value: T) => void
  /** Saves pending changes now. Returns true when everything is saved. Call it before leaving or sending. */
  flush: () => Promise<boolean>
  /** Saves and overwrites a newer revision of another user. */
  overwrite: () => Promise<boolean>
  /** Continues with a value that is stored already. Unsaved changes are discarded. Stable. */
  replace: (value: T) => void
  /** The unsaved draft of an earlier visit, or null. */
  kept: KeptDraft | null
  /** Deletes the kept draft. */
  forgetKept: () => void
  /**
   * Call it right before you put the kept value into your state. The value then counts as unsaved, also if the screen
   * is mounted again with it. Its copy stays in the browser until it is saved.
   */
  restoreKept: () => void
}

/** Names of drafts that are about to be opened again. */
const restored = new Set<string>()

/**
 * Saves a value 3 s after its last change, 10 s after the first at the latest, when the window loses the focus, when the
 * tab is hidden, and on unmount. If it can't be saved (offline, signed out, conflict), it is kept in this browser.
 */
export function useAutosave<T>({
  initial,
  save,
  keepAs,
  delayMs = autosaveDelayMs,
}: Options<T>): Autosave<T> {
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
        delayMs: waitOf('autosave', delayMs),
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
  const replace = useCallback((value: T) => saver.replace(value), [saver])
  const { state, savedAt } = useSyncExternalStore(saver.subscribe, saver.snapshot)
  return useMemo(
    () => ({
      state,
      savedAt,
      change,
      flush: () => saver.flush(),
      overwrite: () => saver.overwrite(),
      replace,
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
    [state, savedAt, change, replace, saver, kept, keepAs],
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
