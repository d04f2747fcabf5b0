import { addressValue } from './address-tags.ts'
import { escapeTagValue } from './escape-html.ts'
import {
  conditionHelpers,
  helperNamed,
  inlineHelpers,
  lowerCall,
  lowerExpression,
  type Surroundings,
  unknownHelper,
} from './lower-expression.ts'
import { BudgetExceeded, type Expression, type Frame, type Render } from './render-frame.ts'
import { linkTagNamed } from './reserved-tags.ts'
import { textOf } from './values.ts'

/** The encoding of text: literals once when compiling, values at each rendering. */
export interface TextEncoding {
  literal(text: string): string
  value(text: string): string
}

export interface Lowering extends Surroundings {
  /** Statements lowered so far. */
  counter: { tags: number }
  escape: boolean
  encoding: TextEncoding | undefined
  constants: Readonly<Record<string, string>>
  systemTags: ReadonlySet<string>
  /** True if links numbered by the message compiler (`numberedLink`) are allowed. */
  numberedLinks: boolean
  /** The form of a tag's value as a part of an address; undefined outside of addresses. */
  addressPart(node: hbs.AST.Node): 'encoded' | 'whole' | undefined
}

/** The helper for a link numbered by the message compiler. Only the compiler may write it. */
export const numberedLink = 'carillon-link'

/** A part of a program: constant text, already encoded, or a value to be rendered. */
export type Part = string | Render

/** Turns a parsed program into its parts; neighbouring literals are joined and encoded here, once. */
export function lowerParts(program: hbs.AST.Program | undefined, lowering: Lowering): Part[] {
  const parts: Part[] = []
  for (const statement of program?.body ?? []) {
    const part = lowerStatement(statement, lowering)
    if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts[parts.length - 1] += part
    else if (part !== '') parts.push(part)
  }
  const { encoding } = lowering
  return encoding ? parts.map((part) => (typeof part === 'string' ? encoding.literal(part) : part)) : parts
}

function lowerProgram(program: hbs.AST.Program | undefined, lowering: Lowering): Render {
  return joinParts(lowerParts(program, lowering))
}

export function joinParts(parts: readonly Part[]): Render {
  const [only] = parts
  if (only === undefined) return () => ''
  if (parts.length === 1) return typeof only === 'string' ? () => only : only
  return (frame) => {
    let text = ''
    for (const part of parts) text += typeof part === 'string' ? part : part(frame)
    return text
  }
}

function lowerStatement(node: hbs.AST.Statement, lowering: Lowering): Part {
  lowering.counter.tags++
  switch (node.type) {
    case 'ContentStatement':
      return (node as hbs.AST.ContentStatement).value
    case 'CommentStatement':
      return ''
    case 'MustacheStatement':
      return lowerMustache(node as hbs.AST.MustacheStatement, lowering)
    case 'BlockStatement':
      return lowerBlock(node as hbs.AST.BlockStatement, lowering)
    default: {
      const name = (node as { name?: { original?: string } }).name?.original ?? '*'
      lowering.report('not_supported', node.type.startsWith('Partial') ? `> ${name}` : name, node)
      return ''
    }
  }
}

function lowerMustache(node: hbs.AST.MustacheStatement, lowering: Lowering): Part {
  const name = String((node.path as { original?: unknown }).original)
  const called = node.params.length > 0 || (node.hash?.pairs.length ?? 0) > 0
  if (!called) {
    if (Object.hasOwn(lowering.constants, name)) {
      const text = lowering.constants[name]!
      const part = lowering.addressPart(node)
      return escaped(part ? addressValue(text, part) : text, node, lowering)
    }
    const system = systemTagNamed(name, lowering)
    if (system !== undefined) {
      return rendererOf((frame) => frame.run.system?.value(system), node.escaped, lowering)
    }
    return rendererOf(inAddress(lowerValue(node, lowering), node, lowering), node.escaped, lowering)
  }
  if (lowering.numberedLinks && name === numberedLink) {
    const number = linkNumber(node)
    return rendererOf((frame) => frame.run.system?.link(number), true, lowering)
  }
  const helper = helperNamed(name, inlineHelpers)
  if (helper) {
    return rendererOf(
      inAddress(lowerCall(helper, name, node, lowering), node, lowering),
      node.escaped,
      lowering,
    )
  }
  if (helperNamed(name, conditionHelpers) || name === 'each') lowering.report('wrong_arguments', name, node)
  else unknownHelper(name, node, lowering)
  return ''
}

function inAddress(value: Expression, node: hbs.AST.Node, lowering: Lowering): Expression {
  const part = lowering.addressPart(node)
  return part ? (frame) => addressValue(textOf(value(frame)), part) : value
}

function systemTagNamed(name: string, { systemTags }: Lowering): string | undefined {
  const known = linkTagNamed(name) ?? name
  return systemTags.has(known) ? known : undefined
}

/** A literal in a tag's place is a name, as in Handlebars: `{{"first name"}}` looks up that key. */
function lowerValue(node: hbs.AST.MustacheStatement, lowering: Lowering): Expression {
  if (node.path.type === 'PathExpression') return lowerExpression(node.path, lowering)
  const name = String((node.path as hbs.AST.StringLiteral).value)
  const path: hbs.AST.PathExpression = {
    type: 'PathExpression',
    loc: node.path.loc,
    parts: [name],
    depth: 0,
    data: false,
    original: name,
  }
  return lowerExpression(path, lowering)
}

function escaped(text: string, node: hbs.AST.MustacheStatement, lowering: Lowering): string {
  return lowering.escape && node.escaped ? escapeTagValue(text) : text
}

function rendererOf(value: Expression, isEscaped: boolean, lowering: Lowering): Render {
  const encode = lowering.encoding?.value
  const escapes = lowering.escape && isEscaped
  if (encode) {
    return escapes
      ? (frame) => encode(escapeTagValue(textOf(value(frame))))
      : (frame) => encode(textOf(value(frame)))
  }
  return escapes ? (frame) => escapeTagValue(textOf(value(frame))) : (frame) => textOf(value(frame))
}

function lowerBlock(node: hbs.AST.BlockStatement, lowering: Lowering): Part {
  const name = node.path.original
  if (node.program?.blockParams?.length || node.inverse?.blockParams?.length) {
    lowering.report('not_supported', 'as |…|', node)
    return ''
  }
  if (lowering.numberedLinks && name === numberedLink) return lowerLink(node, lowering)
  if (name === 'each') return lowerEach(node, lowering)
  const helper = helperNamed(name, conditionHelpers)
  if (!helper) {
    unknownHelper(name, node, lowering)
    return ''
  }
  const condition = lowerCall(helper, name, node, lowering)
  const whenTrue = lowerProgram(node.program, lowering)
  const whenFalse = lowerProgram(node.inverse, lowering)
  return (frame) => (condition(frame) ? whenTrue(frame) : whenFalse(frame))
}

/** The address of a link with tags inside is plain text until it is complete; only then is it escaped and encoded. */
function lowerLink(node: hbs.AST.BlockStatement, lowering: Lowering): Render {
  const number = linkNumber(node)
  const address = lowerProgram(node.program, { ...lowering, escape: false, encoding: undefined })
  return rendererOf((frame) => frame.run.system?.link(number, address(frame)), true, lowering)
}

function linkNumber(node: { params: hbs.AST.Expression[] }): number {
  return (node.params[0] as hbs.AST.NumberLiteral).value
}

function lowerEach(node: hbs.AST.BlockStatement, lowering: Lowering): Render {
  if (node.params.length !== 1) lowering.report('wrong_arguments', 'each', node)
  const list = node.params[0] ? lowerExpression(node.params[0], lowering) : () => undefined
  const tagsBefore = lowering.counter.tags
  const item = lowerProgram(node.program, { ...lowering, depth: lowering.depth + 1 })
  const steps = lowering.counter.tags - tagsBefore
  const whenEmpty = lowerProgram(node.inverse, lowering)
  return (frame) => {
    const value = list(frame)
    if (Array.isArray(value)) {
      if (value.length === 0) return whenEmpty(frame)
      return repeat(frame, { count: value.length, steps, item, valueAt: (at) => value[at] })
    }
    if (value === null || typeof value !== 'object' || value instanceof Date) return whenEmpty(frame)
    const keys = Object.keys(value)
    if (keys.length === 0) return whenEmpty(frame)
    const valueAt = (at: number) => (value as Record<string, unknown>)[keys[at]!]
    return repeat(frame, { count: keys.length, steps, item, valueAt, keys })
  }
}

interface Repetition {
  count: number
  /** Budget of one iteration, in tags. */
  steps: number
  item: Render
  valueAt(at: number): unknown
  keys?: readonly string[]
}

function repeat(parent: Frame, { count, steps, item, valueAt, keys }: Repetition): string {
  const { run } = parent
  let text = ''
  for (let at = 0; at < count; at++) {
    run.stepsLeft -= steps
    if (--run.iterationsLeft < 0 || run.stepsLeft < 0) throw new BudgetExceeded('iterations')
    text += item({
      run,
      parent,
      context: valueAt(at),
      key: keys ? keys[at] : at,
      index: at,
      first: at === 0,
      last: at === count - 1,
    })
    if (text.length > run.maxCharacters) throw new BudgetExceeded('outputBytes')
  }
  return text
}
