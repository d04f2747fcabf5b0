import type { Source } from '@carillon/segment-language/expression'
import type { SegmentScope } from './compile-tree.ts'

/** A source of the query around an expression, under the name it has in SQL. */
export interface NamedSource {
  kind: Source['kind']
  name: string
}

/** What an expression is compiled in: the account, and what stands in `from` around it. */
export interface QueryScope extends SegmentScope {
  sources: readonly NamedSource[]
  /** Numbers the sources of the whole statement. */
  nextName(): string
}
