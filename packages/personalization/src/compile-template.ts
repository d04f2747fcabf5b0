import Handlebars from 'handlebars'
import type { AddressTags } from './address-tags.ts'
import { findBrokenTag, findTooDeep, findTooMany } from './find-broken-tag.ts'
import { joinParts, type Lowering, lowerParts, type Part, type TextEncoding } from './lower-program.ts'
import {
  BudgetExceeded,
  type Frame,
  type RenderBudget,
  type SystemTags,
  stepsPerIteration,
  type TemplateData,
  usualBudget,
} from './render-frame.ts'
import { rewriteTags } from './rewrite-tags.ts'
import { offsetOf, placeOf, type TemplateProblem, templateProblem } from './template-problem.ts'

export interface TemplateOptions {
  /** `html` escapes the value of `{{x}}`; `text` (plain parts, subjects, addresses) writes it as it is. */
  kind: 'html' | 'text'
  /** Names whose value is the same for everyone; they become part of the literals, inside any scope. */
  constants?: Readonly<Record<string, string>>
  /** Names whose value comes from the renderer's `system` instead of the data, inside any scope. */
  systemTags?: readonly string[]
  encoding?: TextEncoding
  /** Finds the positions of tags in addresses, and the form of their values. */
  findAddressTags?: (template: string) => AddressTags
  numberedLinks?: boolean
}

export interface Template {
  /** Every name looked up at the top of the data, so that a caller can fetch only these names. */
  readonly names: ReadonlySet<string>
  /** The encoded texts between the tags. `write` refers to them by index. */
  readonly literals: readonly string[]
  /** Renders a message. Throws only `BudgetExceeded`. */
  render(data: TemplateData, system?: SystemTags, budget?: RenderBudget): string
  /** Renders piece by piece, for callers that store the literals as bytes. Counts characters; `render` counts bytes. */
  write(out: PieceWriter, data: TemplateData, system: SystemTags, budget: RenderBudget): void
}

export interface PieceWriter {
  literal(index: number): void
  text(text: string): void
}

export type CompiledTemplate = { template: Template; problems?: undefined } | { problems: TemplateProblem[] }

/**
 * Compiles a template to closures over Handlebars' own syntax tree. Nothing is
 * evaluated as code, so it runs under a strict content policy, and only the
 * helpers of this dialect exist. Each recipient then needs one call.
 */
export function compileTemplate(source: string, options: TemplateOptions): CompiledTemplate {
  const tooMany = findTooMany(source)
  if (tooMany) {
    return { problems: [templateProblem('not_supported', tooMany.name, placeOf(source, tooMany.offset))] }
  }
  const rewritten = rewriteTags(source, options.kind === 'html')
  const placeInSource = (offset: number) => placeOf(source, rewritten.toSource(offset))
  const excess = findTooDeep(rewritten.text)
  if (excess) {
    return { problems: [templateProblem('not_supported', excess.name, placeInSource(excess.offset))] }
  }
  const program = parse(rewritten.text)
  if (!program) {
    const broken = findBrokenTag(rewritten.text)
    return { problems: [templateProblem(broken.code, broken.name, placeInSource(broken.offset))] }
  }

  const problems: TemplateProblem[] = []
  const names = new Set<string>()
  const addressTags = options.findAddressTags?.(rewritten.text)
  const lowering: Lowering = {
    depth: 0,
    counter: { tags: 0 },
    escape: options.kind === 'html',
    encoding: options.encoding,
    constants: options.constants ?? {},
    systemTags: new Set(options.systemTags),
    numberedLinks: options.numberedLinks ?? false,
    addressPart: addressTags?.size ? atOffsets(rewritten.text, addressTags) : () => undefined,
    usesName: (name) => names.add(name),
    report(code, name, node) {
      problems.push(templateProblem(code, name, placeInSource(offsetOf(rewritten.text, node.loc.start))))
    },
  }
  const parts = lowerParts(program, lowering)
  if (problems.length > 0) return { problems }
  return { template: makeTemplate(parts, names) }
}

/** Finds a node by the offset at which it begins. */
function atOffsets(text: string, offsets: AddressTags): Lowering['addressPart'] {
  const lineStarts = [
    0,
    ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: found, index }) => index + found.length),
  ]
  return ({ loc: { start } }) => offsets.get(lineStarts[start.line - 1]! + start.column)
}

function makeTemplate(parts: readonly Part[], names: ReadonlySet<string>): Template {
  const render = joinParts(parts)
  const literals: string[] = []
  const pieces = parts.map((part) => (typeof part === 'string' ? literals.push(part) - 1 : part))
  return {
    names,
    literals,
    render: (data, system, budget = usualBudget) =>
      withinBudget(render(topFrame(data, system, budget)), budget),
    write(out, data, system, budget) {
      const frame = topFrame(data, system, budget)
      let length = 0
      for (const piece of pieces) {
        if (typeof piece === 'number') {
          length += literals[piece]!.length
          out.literal(piece)
        } else {
          const text = piece(frame)
          length += text.length
          if (length > budget.outputBytes) throw new BudgetExceeded('outputBytes')
          out.text(text)
        }
      }
      if (length > budget.outputBytes) throw new BudgetExceeded('outputBytes')
    },
  }
}

function topFrame(data: TemplateData, system: SystemTags | undefined, budget: RenderBudget): Frame {
  const run = {
    root: data,
    system,
    maxCharacters: budget.outputBytes,
    iterationsLeft: budget.iterations,
    stepsLeft: budget.iterations * stepsPerIteration,
  }
  return {
    run,
    context: data,
    parent: undefined,
    key: undefined,
    index: undefined,
    first: false,
    last: false,
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
