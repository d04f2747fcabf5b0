import type { AutomationFinding } from '@carillon/contract/automations'

/** The sections of the page, in their order. */
export const sectionNames = ['name', 'entry', 'exit', 'goal', 'unsubscribe', 'steps'] as const
export type SectionName = AutomationFinding['section']

const focusable = 'input:not([type=hidden], :disabled), textarea, [role=combobox], button'

/** Scrolls to what a finding is about and focuses it: a step, or the first field of its section. */
export function showPlace({ section, step_id }: { section: SectionName; step_id: string | null }): void {
  const step = step_id && document.querySelector<HTMLElement>(`[data-step="${step_id}"]`)
  const place = document.querySelector<HTMLElement>(`[data-section="${section}"]`)
  const target = step || place?.querySelector<HTMLElement>(focusable)
  const shown = target ?? place
  shown?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}
