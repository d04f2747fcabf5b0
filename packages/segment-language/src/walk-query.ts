import type { Expression, Query, Source, Subselect } from './expression.ts'

interface Visitor {
  expression(expression: Expression): void
  source(source: Source): void
}

/** Visits every expression and source of a query, including its subselects. Of the select list only `max` is visited. */
export function walkQuery(query: Query, visitor: Visitor): void {
  walkSelect(query, visitor)
  if (query.having) walkExpression(query.having, visitor)
  if (query.max) walkExpression(query.max, visitor)
}

function walkSelect({ from, joins, where }: Query | Subselect, visitor: Visitor): void {
  for (const source of [from, ...joins]) {
    visitor.source(source)
    if (source.kind === 'query') walkSelect(source.query, visitor)
  }
  if (where) walkExpression(where, visitor)
}

function walkExpression(expression: Expression, visitor: Visitor): void {
  visitor.expression(expression)
  if (expression.kind === 'in_query') walkSelect(expression.query, visitor)
  for (const child of childrenOf(expression)) walkExpression(child, visitor)
}

/** The direct parts of an expression, in order. */
export function childrenOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.operands
    case 'call':
      return expression.args
    case 'arithmetic':
    case 'compare':
      return [expression.left, expression.right]
    case 'between':
      return [expression.operand, expression.low, expression.high]
    case 'in':
      return [expression.operand, ...expression.values]
    case 'negative':
    case 'in_query':
    case 'like':
    case 'is_null':
    case 'not':
    case 'max':
      return [expression.operand]
    default:
      return []
  }
}
