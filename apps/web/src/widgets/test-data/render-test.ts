import { compileTemplate } from '@carillon/personalization/compile-template'
import { BudgetExceeded, type RenderBudget, usualBudget } from '@carillon/personalization/render-frame'
import { linkTagNames } from '@carillon/personalization/reserved-tags'
import type { TemplateProblemCode } from '@carillon/personalization/template-problem'

/** What is wrong with a tag, and where it stands in the source. */
export interface RenderProblem {
  code: TemplateProblemCode | 'budget'
  name: string
  line: number
  column: number
}

export interface Rendered {
  /** Null while something is wrong. */
  html: string | null
  problems: readonly RenderProblem[]
}

const inertLinks = { value: () => '#', link: (_number: number, address?: string) => address ?? '#' }

/** Renders with what sending renders with, in this browser: for a view that follows every key. */
export function renderTest(html: string, values: Record<string, unknown> | null): Rendered {
  const { template, problems } = compile(html)
  if (!template) return { html: null, problems }
  try {
    const data = { ...ownNames(template.names), ...values }
    return { html: template.render(data, inertLinks, budgetOf(html)), problems: [] }
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    return { html: null, problems: [{ code: 'budget', name: '', line: 1, column: 1 }] }
  }
}

/** Whatever can be sent may grow as it may when it is sent; what is too large for that is shown while it is written. */
function budgetOf(html: string): RenderBudget {
  const bytes = new TextEncoder().encode(html).length
  return { ...usualBudget, outputBytes: Math.max(usualBudget.outputBytes, 2 * bytes) }
}

function compile(html: string) {
  const compiled = compileTemplate(html, { kind: 'html', systemTags: linkTagNames })
  return compiled.problems
    ? { template: null, problems: compiled.problems }
    : { template: compiled.template, problems: [] }
}

/** Tags without a value show their own name, so that their author sees where they stand. */
function ownNames(names: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries([...names].map((name) => [name, `{{${name}}}`]))
}
