import { addressTagsInHtml } from '@carillon/email-design/address-tags'
import { compileTemplate } from '@carillon/personalization/compile-template'
import { BudgetExceeded, type RenderBudget, usualBudget } from '@carillon/personalization/render-frame'
import { linkTagNames } from '@carillon/personalization/reserved-tags'
import { showDefaults } from '@carillon/personalization/show-defaults'
import { writableName } from '@carillon/personalization/tag-parts'
import type { TemplateProblemCode } from '@carillon/personalization/template-problem'

/** A problem with a tag, and its position in the source. */
export interface RenderProblem {
  code: TemplateProblemCode | 'budget'
  name: string
  line: number
  column: number
}

export interface Rendered {
  /** Null if there is a problem. */
  html: string | null
  problems: readonly RenderProblem[]
}

const inertLinks = { value: () => '#', link: (_number: number, address?: string) => address ?? '#' }

/** Renders in this browser with the renderer that sending uses. Fast enough for every key press. */
export function renderTest(html: string, values: Record<string, unknown> | null): Rendered {
  const { template: written, problems } = compile(html)
  if (!written) return { html: null, problems }
  // Fallbacks are written in first, because each tag without a value is given its own name.
  const shown = showDefaults(html, true, new Set(Object.keys(values ?? {})))
  const template = (shown === html ? null : compile(shown).template) ?? written
  try {
    const data = { ...ownNames(template.names), ...values }
    return { html: template.render(data, inertLinks, budgetOf(html)), problems: [] }
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    return { html: null, problems: [{ code: 'budget', name: '', line: 1, column: 1 }] }
  }
}

/** The output limit. A source that is already larger than a sendable message may still be shown while it is edited. */
function budgetOf(html: string): RenderBudget {
  const bytes = new TextEncoder().encode(html).length
  return { ...usualBudget, outputBytes: Math.max(usualBudget.outputBytes, 2 * bytes) }
}

function compile(html: string) {
  const compiled = compileTemplate(html, {
    kind: 'html',
    systemTags: linkTagNames,
    findAddressTags: addressTagsInHtml,
  })
  return compiled.problems
    ? { template: null, problems: compiled.problems }
    : { template: compiled.template, problems: [] }
}

/** Tags without a value and without a fallback show their own name, so that the author sees where they are. */
function ownNames(names: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries([...names].map((name) => [name, `{{${writableName(name)}}}`]))
}
