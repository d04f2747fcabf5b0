import Handlebars from 'handlebars'
import { findBrokenTag } from './find-broken-tag.ts'
import { type Lowering, lowerProgram, type TextEncoding } from './lower-program.ts'
import {
  BudgetExceeded,
  type RenderBudget,
  type SystemTags,
  type TemplateData,
  usualBudget,
} from './render-frame.ts'
import { rewriteTags } from './rewrite-tags.ts'
import { offsetOf, placeOf, type TemplateProblem, templateProblem } from './template-problem.ts'

export interface TemplateOptions {
  /** `html` escapes what `{{x}}` writes; `text` (plain parts, subjects, addresses) writes it as it is. */
  kind: 'html' | 'text'
  /** Names whose value is the same for everyone; they become part of the literals, inside any scope. */
  constants?: Readonly<Record<string, string>>
  /** Names that the renderer's `system` answers instead of the data, inside any scope. */
  systemTags?: readonly string[]
  encoding?: TextEncoding
  numberedLinks?: boolean
}

export interface Template {
  /** Every name looked up at the top of the data, so a caller can fetch only those. */
  readonly names: ReadonlySet<string>
  /** Throws `BudgetExceeded`; nothing else. */
  render(data: TemplateData, system?: SystemTags, budget?: RenderBudget): string
}

export type CompiledTemplate = { template: Template; problems?: undefined } | { problems: TemplateProblem[] }

/**
 * Compiles a template to closures over Handlebars' own syntax tree. Nothing is
 * evaluated as code, so it runs under a strict content policy, and only the
 * helpers of this dialect exist. A recipient then costs one call.
 */
export function compileTemplate(source: string, options: TemplateOptions): CompiledTemplate {
  const rewritten = rewriteTags(source, options.kind === 'html')
  const program = parse(rewritten.text)
  const placeInSource = (offset: number) => placeOf(source, rewritten.toSource(offset))
  if (!program) {
    const broken = findBrokenTag(rewritten.text)
    return { problems: [templateProblem(broken.code, broken.name, placeInSource(broken.offset))] }
  }

  const problems: TemplateProblem[] = []
  const names = new Set<string>()
  const lowering: Lowering = {
    depth: 0,
    escape: options.kind === 'html',
    encoding: options.encoding,
    constants: options.constants ?? {},
    systemTags: new Set(options.systemTags),
    numberedLinks: options.numberedLinks ?? false,
    usesName: (name) => names.add(name),
    report(code, name, node) {
      problems.push(templateProblem(code, name, placeInSource(offsetOf(rewritten.text, node.loc.start))))
    },
  }
  const render = lowerProgram(program, lowering)
  if (problems.length > 0) return { problems }
  return {
    template: {
      names,
      render(data, system, budget = usualBudget) {
        const run = {
          root: data,
          system,
          maxCharacters: budget.outputBytes,
          iterationsLeft: budget.iterations,
        }
        const top = {
          run,
          context: data,
          parent: undefined,
          key: undefined,
          index: undefined,
          first: false,
          last: false,
        }
        return withinBudget(render(top), budget)
      },
    },
  }
}

function parse(text: string): hbs.AST.Program | undefined {
  try {
    return Handlebars.parse(text)
  } catch {
    return undefined
  }
}

function withinBudget(text: string, { outputBytes }: RenderBudget): string {
  // A UTF-16 unit is at most three bytes, so most texts need no second look.
  if (text.length * 3 <= outputBytes) return text
  if (text.length > outputBytes || utf8Length(text) > outputBytes) throw new BudgetExceeded('outputBytes')
  return text
}

function utf8Length(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) bytes += 2
    else if (unit > 0x7f) bytes += 1
  }
  return bytes
}
