import { useEffect, useSyncExternalStore } from 'react'

/** The parts that edit text with TipTap. They are a quarter of the editor, so the page is shown before they are loaded. */
async function load() {
  const [text, button, bar, format] = await Promise.all([
    import('./canvas/text-writing.tsx'),
    import('./canvas/button-writing.tsx'),
    import('./canvas/selection-bar.tsx'),
    import('./panels/format-panel.tsx'),
  ])
  return {
    TextWriting: text.TextWriting,
    ButtonWriting: button.ButtonWriting,
    SelectionBar: bar.SelectionBar,
    FormatPanel: format.FormatPanel,
  }
}

type LiveWriting = Awaited<ReturnType<typeof load>>

const retryMs = 3_000

let live: LiveWriting | null = null
let isLoading = false
const listeners = new Set<() => void>()

/** Loads the parts, again and again without a connection: until then a text is edited without them. */
export function loadLiveWriting(): void {
  if (live || isLoading) return
  isLoading = true
  load().then(
    (loaded) => {
      live = loaded
      for (const tell of listeners) tell()
    },
    () => setTimeout(loadAgain, retryMs),
  )
}

function loadAgain(): void {
  isLoading = false
  if (listeners.size > 0) loadLiveWriting()
}

/** The parts that edit text, or null as long as they are not loaded. */
export function useLiveWriting(): LiveWriting | null {
  return useSyncExternalStore(onLiveWriting, () => live)
}

/** Loads the parts once the page is shown and the browser has nothing else to do. */
export function useLiveWritingSoon(): void {
  useEffect(() => {
    if (live) return
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(loadLiveWriting, 200)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(loadLiveWriting, { timeout: 2_000 })
    return () => cancelIdleCallback(idle)
  }, [])
}

/** Calls back once the parts are loaded, before the page uses them. Returns a function that ends it. */
export function onLiveWriting(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
