import type { Page } from '@playwright/test'

interface Moved {
  value: number
  what: string[]
}

/** Unexpected movements on the page, since the document was loaded or the last step within it. */
export interface Shifts {
  score: number
  /** The elements that moved, from where to where. */
  moved: string[]
}

/** The most that a page may move while it loads (a 'cumulative layout shift'). */
export const allowedShift = 0.02

/** Collects the movements in each new document. A script for `addInitScript`: it uses nothing from outside. */
export function collectShifts(): void {
  if (window.top !== window) return
  const shifts: Moved[] = []
  const at = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'something removed'
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    return `${element.tagName.toLowerCase()}.${element.className} '${words}'`
  }
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries as unknown as LayoutShift[]) {
      if (entry.hadRecentInput) continue
      const what = entry.sources.map(
        ({ node, previousRect, currentRect }) => `${nameOf(node)} ${at(previousRect)} -> ${at(currentRect)}`,
      )
      shifts.push({ value: entry.value, what })
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  const forget = () => {
    observer.takeRecords()
    shifts.length = 0
  }
  window.addEventListener('popstate', forget)
  Object.assign(window, {
    takeShifts() {
      note(observer.takeRecords())
      const score = shifts.reduce((sum, { value }) => sum + value, 0)
      const moved = shifts.flatMap(({ what, value }) => what.map((one) => `${value.toFixed(3)} ${one}`))
      forget()
      return { score, moved }
    },
  })
}

/** Answers the shifts until now, and resets them. */
export function takeShifts(page: Page): Promise<Shifts> {
  return page.evaluate(() => (window as unknown as { takeShifts(): Shifts }).takeShifts())
}

interface LayoutShift {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
