import type { AutomationFinding } from '@carillon/contract/automations'

export type SectionName = AutomationFinding['section']

/** The panels of settings, with their sections in order. The steps are drawn on the page. */
export const panelSections = {
  entry: ['entry'],
  exit: ['exit', 'goal'],
  settings: ['name', 'unsubscribe'],
} as const satisfies Record<string, readonly SectionName[]>
export type PanelName = keyof typeof panelSections

/** The panel that has a section; null: the section is drawn on the page. */
export function panelOf(section: SectionName): PanelName | null {
  const names = Object.keys(panelSections) as PanelName[]
  return names.find((name) => (panelSections[name] as readonly SectionName[]).includes(section)) ?? null
}

const focusable = 'input:not([type=hidden], :disabled), textarea, [role=combobox], button'

/** The first field inside, or its first button. */
export function firstFieldIn(place: Element | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>(focusable) ?? null
}

/** Scrolls to a step and focuses it. Without a step: to the button that adds one. */
export function showStep(id: string | null): boolean {
  const step = document.querySelector<HTMLElement>(
    id === null ? '[data-add-first] button' : `[data-step="${id}"]`,
  )
  step?.scrollIntoView({ block: 'center' })
  step?.focus({ preventScroll: true })
  return step !== null
}
