import type { Source } from '@carillon/segment-language/expression'
import type { SegmentScope } from './compile-tree.ts'

/** A source in the query that surrounds an expression, with its alias in SQL. */
export interface NamedSource {
  kind: Source['kind']
  name: string
}

/** The data for compiling an expression: the account, and the sources in `from` around it. */
export interface QueryScope extends SegmentScope {
  sources: readonly NamedSource[]
  /** Gives the next alias; aliases are unique within the statement. */
  nextName(): string
}
