import type { FormContent, FormProblem } from '@carillon/contract/form-content'

/** The tabs of the editor. The preview is a tab only in a narrow window. */
export const editorTabs = ['settings', 'build', 'styles', 'preview'] as const
export type EditorTab = (typeof editorTabs)[number]

/** A problem of the edited content, at its place: `fields.2`, `fields.2.label`, `list_id`. */
export interface Found {
  at: string
  sentence: string
  blocks: boolean
}

const ofBuild: ReadonlySet<string> = new Set(['header', 'intro', 'fields', 'hidden_fields'])
const ofStyles: ReadonlySet<string> = new Set(['style', 'button'])

/** The tab that shows a place. */
export function tabOf(at: string): EditorTab {
  const part = partOf(at)
  return ofBuild.has(part) ? 'build' : ofStyles.has(part) ? 'styles' : 'settings'
}

/** The problems whose part of the content is unchanged since they were found. Other problems may be solved. */
export function stillThere(
  problems: readonly FormProblem[],
  about: FormContent,
  now: FormContent,
): FormProblem[] {
  return problems.filter(({ at }) => isSame(about, now, partOf(at)))
}

function isSame(about: FormContent, now: FormContent, part: string): boolean {
  const [one, other] = [about, now].map((content) => content[part as keyof FormContent])
  return JSON.stringify(one) === JSON.stringify(other)
}

function partOf(at: string): string {
  return at.split('.', 1)[0] ?? at
}
