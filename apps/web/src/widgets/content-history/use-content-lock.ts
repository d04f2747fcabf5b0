import { contentLockTimes, type LockState } from '@carillon/contract/content-history'
import { useCallback, useEffect, useRef, useState } from 'react'
import { holdContent, type LockedContent, releaseContent } from '#api/content-history.ts'
import { broadcast, useCrossTab } from '#lib/cross-tab.ts'

export interface ContentLock extends LockState {
  /** True if another user took over while this editor was open. */
  wasTaken: boolean
  takeOver: () => Promise<void>
}

/** Editors that were just closed, by content id. If one opens again immediately, it keeps its holder id. */
const closing = new Map<string, { holder: string; timer: ReturnType<typeof setTimeout> }>()

/**
 * The holder id of the editor that this window just left, for the next page. The key is deleted when it is read, so
 * that a duplicated tab does not get it.
 */
const leftKey = 'carillon.editor'

function takeLeftHolder(): string | null {
  const left = sessionStorage.getItem(leftKey)
  sessionStorage.removeItem(leftKey)
  return left
}

/**
 * Holds the lock that lets this editor write. It renews the lock every 20 seconds; without network its state does not
 * change. The lock only keeps two people from editing at the same time. Saves are protected by their revision. Where
 * nothing can be edited, `isWanted` is false and no lock is taken.
 */
export function useContentLock({ kind, id }: LockedContent, isWanted: boolean): ContentLock {
  const [state, setState] = useState<LockState & { wasTaken: boolean }>({
    held: true,
    by: null,
    wasTaken: false,
  })
  const lock = useRef<EditorLock>(undefined)
  const show = useCallback((answer: LockState, isFirst: boolean) => {
    setState((before) => ({
      ...answer,
      wasTaken: !answer.held && !isFirst && (before.held || before.wasTaken),
    }))
  }, [])

  useEffect(() => {
    if (!isWanted) {
      setState({ held: true, by: null, wasTaken: false })
      return
    }
    const begin = () => {
      lock.current = new EditorLock({ kind, id }, show)
      void lock.current.ask()
    }
    begin()
    const leave = () => lock.current?.leave()
    // The browser restored this page from its cache. Its lock was released, so acquire it again.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && begin()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', onPageShow)
      lock.current?.close()
    }
  }, [kind, id, isWanted, show])

  useCrossTab('content.taken', (taken) => taken.id === id && void lock.current?.ask())

  const takeOver = useCallback(async () => {
    await lock.current?.ask(true)
    broadcast('content.taken', { id })
  }, [id])
  return { ...state, takeOver }
}

type Shows = (answer: LockState, isFirst: boolean) => void

/** The lock of one mounted editor, with its own holder id. After it has ended, nothing it does has any effect. */
class EditorLock {
  readonly #content: LockedContent
  readonly #show: Shows
  readonly #holder: string
  #after: string | null
  #answers = 0
  #isOver = false
  readonly #timer: ReturnType<typeof setInterval>

  constructor(content: LockedContent, show: Shows) {
    const before = closing.get(content.id)
    clearTimeout(before?.timer)
    closing.delete(content.id)
    this.#content = content
    this.#show = show
    this.#holder = before?.holder ?? crypto.randomUUID()
    this.#after = before ? null : takeLeftHolder()
    this.#timer = setInterval(() => void this.ask(), contentLockTimes.heartbeatMs)
  }

  async ask(takeOver = false): Promise<void> {
    const who = { holder: this.#holder, after: this.#after, takeOver }
    const answer = await holdContent(this.#content, who).catch(() => null)
    if (!answer || this.#isOver) return
    this.#after = null
    this.#show(answer, this.#answers++ === 0)
  }

  /**
   * The window is being closed or reloaded. The next page in this window may ask for the lock before this release
   * arrives, or this release may never arrive.
   */
  leave(): void {
    if (this.#isOver) return
    sessionStorage.setItem(leftKey, this.#holder)
    this.#end()
    this.#release()
  }

  /** Another screen opens in this window, or the same one opens again in a moment. */
  close(): void {
    if (this.#isOver) return
    this.#end()
    const timer = setTimeout(() => {
      closing.delete(this.#content.id)
      this.#release()
    })
    closing.set(this.#content.id, { holder: this.#holder, timer })
  }

  #end(): void {
    this.#isOver = true
    clearInterval(this.#timer)
  }

  #release(): void {
    releaseContent(this.#content, this.#holder)
  }
}
