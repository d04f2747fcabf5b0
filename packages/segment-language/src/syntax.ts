import type { Place } from './expression.ts'
import type { IntervalUnit } from './zone.ts'

/** A parsed query whose names are not looked up yet. check-expression.ts turns it into an Expression. */
export type Syntax =
  | { kind: 'text'; text: string; double: boolean; escaped: ReadonlySet<number>; place: Place }
  | { kind: 'number'; digits: string; place: Place }
  | { kind: 'boolean'; value: boolean; place: Place }
  | { kind: 'null'; place: Place }
  | { kind: 'timestamp'; text: string; place: Place }
  | { kind: 'interval'; amount: number; unit: IntervalUnit; place: Place }
  | { kind: 'array'; items: Syntax[]; place: Place }
  | NameSyntax
  | { kind: 'call'; name: string; args: Syntax[]; place: Place }
  | { kind: 'arithmetic'; operator: ArithmeticOperator; left: Syntax; right: Syntax; place: Place }
  | { kind: 'negative'; operand: Syntax; place: Place }
  | { kind: 'compare'; operator: CompareOperator; left: Syntax; right: Syntax; place: Place }
  | { kind: 'in'; negated: boolean; operand: Syntax; values: Syntax[]; place: Place }
  | { kind: 'in_query'; negated: boolean; operand: Syntax; query: SelectSyntax; place: Place }
  | { kind: 'like'; negated: boolean; operand: Syntax; pattern: Syntax; place: Place }
  | { kind: 'between'; negated: boolean; operand: Syntax; low: Syntax; high: Syntax; place: Place }
  | { kind: 'is_null'; negated: boolean; operand: Syntax; place: Place }
  | { kind: 'not'; operand: Syntax; place: Place }
  | { kind: 'and' | 'or'; operands: Syntax[]; place: Place }
  /** Brackets are kept, because in SGQL the terms inside one are about the same event. */
  | { kind: 'bracket'; inner: Syntax; place: Place }

/** `alias.name:path.path`; the alias is null where none is written. */
export interface NameSyntax {
  kind: 'name'
  alias: string | null
  name: string
  path: string[]
  place: Place
}

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%'
export type CompareOperator = '=' | '!=' | '<' | '<=' | '>' | '>='

export interface TableSyntax {
  /** A table's name, or a subselect. */
  table: string | SelectSyntax
  alias: string | null
  place: Place
}

export interface JoinSyntax {
  table: TableSyntax
  /** `on contact_id` is one name, `on a.contact_id = b.contact_id` two. */
  on: NameSyntax[]
}

export interface SelectSyntax {
  columns: NameSyntax[]
  max: { operand: Syntax; alias: string | null; place: Place } | null
  from: TableSyntax
  joins: JoinSyntax[]
  where: Syntax | null
  groupBy: NameSyntax[]
  having: Syntax | null
  place: Place
}
