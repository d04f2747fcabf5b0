import { contentLockTimes, type LockState } from '@carillon/contract/content-history'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ContentRef, holdContent, releaseContent } from '#api/content-history.ts'
import { broadcast, useCrossTab } from '#lib/cross-tab.ts'

export interface ContentLock extends LockState {
  /** Somebody took over while this editor was open. */
  wasTaken: boolean
  takeOver: () => Promise<void>
}

/** Editors that were just closed, by their content: one that opens again at once goes on as who it was. */
const closing = new Map<string, { holder: string; timer: ReturnType<typeof setTimeout> }>()

/** Who left this window last: kept for the page that comes after it, and known to no copy of a window that is open. */
const leftKey = 'carillon.editor'

function whoLeft(): string | null {
  const left = sessionStorage.getItem(leftKey)
  sessionStorage.removeItem(leftKey)
  return left
}

/**
 * Whether this editor may write. It says every 20 seconds that it is open; without network it stays what it was. The
 * lock only keeps two from working at once: what keeps saves apart is the revision they start from. Where nothing can be
 * written it is not wanted, and not taken.
 */
export function useContentLock({ kind, id }: ContentRef, isWanted: boolean): ContentLock {
  const [state, setState] = useState<LockState & { wasTaken: boolean }>({
    held: true,
    by: null,
    wasTaken: false,
  })
  const opening = useRef<Opening>(undefined)
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
      opening.current = new Opening({ kind, id }, show)
      void opening.current.ask()
    }
    begin()
    const leave = () => opening.current?.leave()
    // A page that the browser had put aside: what it held was given back.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && begin()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      opening.current?.close()
    }
  }, [kind, id, isWanted, show])

  useCrossTab('content.taken', (taken) => taken.id === id && void opening.current?.ask())

  const takeOver = useCallback(async () => {
    await opening.current?.ask(true)
    broadcast('content.taken', { id })
  }, [id])
  return { ...state, takeOver }
}

type Shows = (answer: LockState, isFirst: boolean) => void

/** One opening of an editor, with a name of its own: once it was given up, nothing of it holds anything any more. */
class Opening {
  readonly #content: ContentRef
  readonly #show: Shows
  readonly #holder: string
  #after: string | null
  #answers = 0
  #isOver = false
  readonly #timer: ReturnType<typeof setInterval>

  constructor(content: ContentRef, show: Shows) {
    const before = closing.get(content.id)
    clearTimeout(before?.timer)
    closing.delete(content.id)
    this.#content = content
    this.#show = show
    this.#holder = before?.holder ?? crypto.randomUUID()
    this.#after = before ? null : whoLeft()
    this.#timer = setInterval(() => void this.ask(), contentLockTimes.heartbeatMs)
  }

  async ask(takeOver = false): Promise<void> {
    const who = { holder: this.#holder, after: this.#after, takeOver }
    const answer = await holdContent(this.#content, who).catch(() => null)
    if (!answer || this.#isOver) return
    this.#after = null
    this.#show(answer, this.#answers++ === 0)
  }

  /** The window goes: the page after it in the same window may come before this is heard, or instead of it. */
  leave(): void {
    if (this.#isOver) return
    sessionStorage.setItem(leftKey, this.#holder)
    this.#end()
    this.#giveBack()
  }

  /** Another screen in this window, or the same one again in a moment. */
  close(): void {
    if (this.#isOver) return
    this.#end()
    const timer = setTimeout(() => {
      closing.delete(this.#content.id)
      this.#giveBack()
    })
    closing.set(this.#content.id, { holder: this.#holder, timer })
  }

  #end(): void {
    this.#isOver = true
    clearInterval(this.#timer)
  }

  #giveBack(): void {
    releaseContent(this.#content, this.#holder)
  }
}
