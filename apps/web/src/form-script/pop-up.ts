/** The rules by which a form opens without a click, from the attributes of its element. */
export interface Rules {
  mode: 'popup' | 'slide-in'
  /** Seconds after the page was opened. */
  after: number | null
  /** Percent of the page that was scrolled. */
  scroll: number | null
  /** Opens when the pointer leaves the page at its top. */
  exit: boolean
  /** The days for which a closed form does not open again. After a signup it never opens again. */
  days: number
  /** The beginning of the paths of pages where the form opens. */
  path: string
}

export function readRules(element: HTMLElement): Rules | null {
  const mode = element.getAttribute('mode')
  if (mode !== 'popup' && mode !== 'slide-in') return null
  const number = (name: string) => {
    const text = element.getAttribute(name)
    return text === null || text === '' || Number.isNaN(Number(text)) ? null : Number(text)
  }
  const rules: Rules = {
    mode,
    after: number('after'),
    scroll: number('scroll'),
    exit: element.hasAttribute('exit'),
    days: number('days') ?? 7,
    path: element.getAttribute('path') ?? '',
  }
  const hasRule = rules.after !== null || rules.scroll !== null || rules.exit
  return hasRule || element.hasAttribute('button') ? rules : { ...rules, after: 5 }
}

const dayMs = 24 * 3_600_000
const keyOf = (slug: string) => `carillon-form-closed ${slug}`

/** A closed pop-up stays closed, as far as the browser remembers. */
export function isSilenced(slug: string, now: number): boolean {
  try {
    return Number(localStorage.getItem(keyOf(slug)) ?? 0) > now
  } catch {
    return false
  }
}

export function silence(slug: string, until: number): void {
  try {
    localStorage.setItem(keyOf(slug), String(until))
  } catch {
    // Storage may be off; then the form opens again on the next page.
  }
}

export const silentFor = ({ days }: Rules) => days * dayMs

/** Calls `open` once, when the first of the rules fits. */
export function whenDue(rules: Rules, open: () => void): void {
  if (!location.pathname.startsWith(rules.path)) return
  const ending = new AbortController()
  const { signal } = ending
  const once = () => {
    if (signal.aborted) return
    ending.abort()
    open()
  }
  if (rules.after !== null) {
    const timer = setTimeout(once, rules.after * 1000)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  const { scroll } = rules
  if (scroll !== null) {
    const look = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      if (scrollTop >= ((scrollHeight - clientHeight) * scroll) / 100) once()
    }
    addEventListener('scroll', look, { passive: true, signal })
  }
  if (rules.exit) {
    const leave = (event: MouseEvent) => {
      if (event.clientY <= 0 && !event.relatedTarget) once()
    }
    document.addEventListener('mouseout', leave, { signal })
  }
}
