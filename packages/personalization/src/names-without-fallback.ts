import Handlebars from 'handlebars'
import { rewriteTags } from './rewrite-tags.ts'

/**
 * The names whose empty value leaves a gap in the text: shown by a tag without a fallback, outside a condition on that
 * name. Empty for a text that can't be parsed.
 */
export function namesWithoutFallback(source: string, kind: 'html' | 'text'): Set<string> {
  const names = new Set<string>()
  try {
    collect(Handlebars.parse(rewriteTags(source, kind === 'html').text), new Set(), names)
  } catch {
    return new Set()
  }
  return names
}

function collect(
  program: hbs.AST.Program | undefined,
  filled: ReadonlySet<string>,
  names: Set<string>,
): void {
  for (const statement of program?.body ?? []) {
    if (statement.type === 'MustacheStatement') {
      const name = shownBare(statement as hbs.AST.MustacheStatement)
      if (name !== undefined && !filled.has(name)) names.add(name)
    }
    if (statement.type !== 'BlockStatement') continue
    const { path, params, program: first, inverse } = statement as hbs.AST.BlockStatement
    // Names inside belong to the items of the list.
    if (path.original === 'each') {
      collect(inverse, filled, names)
      continue
    }
    const tested = new Set([...filled, ...params.flatMap(namesIn)])
    const isUnless = path.original === 'unless'
    collect(first, isUnless ? filled : tested, names)
    collect(inverse, isUnless ? tested : filled, names)
  }
}

/** The name that a tag shows as it is: `{{x}}`, `{{insert x}}`, `{{formatDate x …}}`. */
function shownBare({ path, params, hash }: hbs.AST.MustacheStatement): string | undefined {
  if (params.length === 0) return nameOf(path)
  const helper = (path as hbs.AST.PathExpression).original
  const [value] = params
  if (helper === 'formatDate') return value && nameOf(value)
  if (helper !== 'insert' || params.length > 1 || (hash?.pairs.length ?? 0) > 0) return undefined
  return value && nameOf(value)
}

function namesIn(node: hbs.AST.Expression): string[] {
  if (node.type !== 'SubExpression') return [nameOf(node) ?? []].flat()
  return (node as hbs.AST.SubExpression).params.flatMap(namesIn)
}

function nameOf(node: hbs.AST.Node): string | undefined {
  if (node.type === 'StringLiteral') return (node as hbs.AST.StringLiteral).value
  if (node.type !== 'PathExpression') return undefined
  const { data, depth, parts } = node as hbs.AST.PathExpression
  return data || depth > 0 ? undefined : parts[0]
}
