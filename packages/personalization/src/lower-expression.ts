import { formatDate } from './format-date.ts'
import type { Expression, Frame } from './render-frame.ts'
import type { TemplateProblemCode } from './template-problem.ts'
import { compare, isBlank, isEqual, isTruthy, lengthOf, ownValue, textOf } from './values.ts'

type Node = hbs.AST.Node
type Hash = hbs.AST.Hash | undefined

/** The context in which an expression is lowered. */
export interface Surroundings {
  /** The number of `each` blocks around the expression. */
  depth: number
  report(code: TemplateProblemCode, name: string, node: Node): void
  /** Called with each name looked up at the top of the data. */
  usesName(name: string): void
}

interface Helper {
  least: number
  most: number
  make(args: Expression[]): Expression
}

const ordered = (accept: (order: number) => boolean): Helper['make'] => {
  return ([left, right]) =>
    (frame) => {
      const order = compare(left!(frame), right!(frame))
      return order !== undefined && accept(order)
    }
}

/** The conditional helpers. As blocks they choose a branch and never change the scope. */
export const conditionHelpers: Record<string, Helper> = {
  if: {
    least: 1,
    most: 1,
    make:
      ([value]) =>
      (frame) =>
        isTruthy(value!(frame)),
  },
  unless: {
    least: 1,
    most: 1,
    make:
      ([value]) =>
      (frame) =>
        !isTruthy(value!(frame)),
  },
  equals: {
    least: 2,
    most: 2,
    make:
      ([left, right]) =>
      (frame) =>
        isEqual(left!(frame), right!(frame)),
  },
  notEquals: {
    least: 2,
    most: 2,
    make:
      ([left, right]) =>
      (frame) =>
        !isEqual(left!(frame), right!(frame)),
  },
  greaterThan: { least: 2, most: 2, make: ordered((order) => order > 0) },
  lessThan: { least: 2, most: 2, make: ordered((order) => order < 0) },
  and: { least: 2, most: 50, make: (args) => (frame) => args.every((value) => isTruthy(value(frame))) },
  or: { least: 2, most: 50, make: (args) => (frame) => args.some((value) => isTruthy(value(frame))) },
}

/** The helpers that write output. */
export const inlineHelpers: Record<string, Helper> = {
  insert: {
    least: 1,
    most: 2,
    make:
      ([value, fallback]) =>
      (frame) => {
        const found = value!(frame)
        return isBlank(found) && fallback ? textOf(fallback(frame)).replace(/^default=/, '') : found
      },
  },
  formatDate: {
    least: 2,
    most: 3,
    make:
      ([value, format, offset]) =>
      (frame) =>
        formatDate(value!(frame), textOf(format!(frame)), offset ? textOf(offset(frame)) : undefined),
  },
  length: {
    least: 1,
    most: 1,
    make:
      ([value]) =>
      (frame) =>
        lengthOf(value!(frame)),
  },
}

const nothing: Expression = () => undefined

export function lowerExpression(node: Node, around: Surroundings): Expression {
  switch (node.type) {
    case 'PathExpression':
      return lowerPath(node as hbs.AST.PathExpression, around)
    case 'StringLiteral':
    case 'NumberLiteral':
    case 'BooleanLiteral': {
      const { value } = node as hbs.AST.StringLiteral | hbs.AST.NumberLiteral | hbs.AST.BooleanLiteral
      return () => value
    }
    case 'SubExpression': {
      const call = node as hbs.AST.SubExpression
      const helper = helperNamed(call.path.original, { ...inlineHelpers, ...conditionHelpers })
      return helper
        ? lowerCall(helper, call.path.original, call, around)
        : unknownHelper(call.path.original, call, around)
    }
    default:
      return nothing
  }
}

export function helperNamed(name: string, helpers: Record<string, Helper>): Helper | undefined {
  return Object.hasOwn(helpers, name) ? helpers[name] : undefined
}

export function lowerCall(
  helper: Helper,
  name: string,
  call: { params: hbs.AST.Expression[]; hash: Hash; loc: hbs.AST.SourceLocation; type: string },
  around: Surroundings,
): Expression {
  const params = [...call.params]
  for (const pair of call.hash?.pairs ?? []) {
    // `insert x default="Friend"` means the same as the documented spelling.
    if (name === 'insert' && pair.key === 'default') params.push(pair.value)
    else around.report('not_supported', `${pair.key}=`, pair)
  }
  if (params.length < helper.least || params.length > helper.most) {
    around.report('wrong_arguments', name, call)
    return nothing
  }
  return helper.make(params.map((param) => lowerExpression(param, around)))
}

export function unknownHelper(name: string, node: Node, around: Surroundings): Expression {
  const known = name === 'lookup' || name === 'with' || name === 'log'
  around.report(known ? 'not_supported' : 'unknown_helper', name, node)
  return nothing
}

function lowerPath(path: hbs.AST.PathExpression, around: Surroundings): Expression {
  if (path.data) return lowerVariable(path, around)
  const { parts, depth } = path
  if (depth >= around.depth && parts[0] !== undefined) around.usesName(parts[0])
  if (depth === 0 && parts.length === 1) {
    const name = parts[0]!
    return (frame) => ownValue(frame.context, name)
  }
  return (frame) => valueAtPath(ancestor(frame, depth)?.context, parts, 0)
}

function lowerVariable(path: hbs.AST.PathExpression, around: Surroundings): Expression {
  const [name, ...rest] = path.parts
  const { depth } = path
  switch (name) {
    case 'root':
      if (rest[0] !== undefined) around.usesName(rest[0])
      return (frame) => valueAtPath(frame.run.root, rest, 0)
    case 'index':
    case 'key':
    case 'first':
    case 'last':
      return (frame) => ancestor(frame, depth)?.[name]
    default:
      around.report('not_supported', path.original, path)
      return nothing
  }
}

function ancestor(frame: Frame, hops: number): Frame | undefined {
  let found: Frame | undefined = frame
  for (let hop = 0; hop < hops && found; hop++) found = found.parent
  return found
}

function valueAtPath(holder: unknown, parts: readonly string[], from: number): unknown {
  let value = holder
  for (let at = from; at < parts.length && value !== undefined; at++) value = ownValue(value, parts[at]!)
  return value
}
