import { AsyncLocalStorage } from 'node:async_hooks'
import { v7 as newId } from 'uuid'
import { asPrepared } from '../postgres/prepared.ts'

/** A call that writes, as the audit log tells it. */
export interface AuditLine {
  account: string
  at: Date
  /** Null where no person is signed in: a link of a mail. */
  userId: string | null
  userEmail: string
  through: 'session' | 'api_key' | 'link' | 'provider'
  apiKeyName: string | null
  /** The account of a person who acts for this one; null for its own people. */
  homeAccount: string | null
  /** The name of the call: `lists.delete`. */
  action: string
  /** The parameters of its address, joined by `/`. */
  target: string
  name: string | null
  outcome: 'done' | 'accepted' | 'asked'
  /** Of settings: before and after, by field. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>> | null
  ip: string
  requestId: string
}

/**
 * The line of a call that is being handled. The first statement of the call that writes takes the line along, so that
 * both are stored, or neither.
 */
export class PendingLine {
  readonly id = newId()
  readonly line: AuditLine
  isWritten = false

  constructor(line: AuditLine) {
    this.line = line
  }
}

/** The line of the call that is being handled; none outside of calls that write. */
export const pendingLine = new AsyncLocalStorage<PendingLine>()

const columns = [
  ...['account_id', 'id', 'at', 'user_id', 'user_email', 'through', 'api_key_name', 'home_account_id'],
  ...['action', 'area', 'target', 'name', 'outcome', 'changes', 'ip', 'request_id'],
] as const

/** The values of a line, in the order of `columns`. */
export function valuesOf({ id, line }: PendingLine): unknown[] {
  return [
    ...[
      line.account,
      id,
      line.at,
      line.userId,
      line.userEmail,
      line.through,
      line.apiKeyName,
      line.homeAccount,
    ],
    ...[line.action, line.action.split('.', 1)[0], line.target, line.name, line.outcome],
    ...[line.changes && JSON.stringify(line.changes), line.ip, line.requestId],
  ]
}

export const insertion = `insert into audit_line (${columns.join(', ')}) values `

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Statements that write. `for update` and `do update` belong to others. */
const writing = /(?<!\bfor (?:no key )?|\bdo )\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s/i
/** A second statement behind a semicolon: such a text takes no parameters. */
const several = /;\s*\S/

/** True for a statement that can take a line along. */
export function takesLine({ sql: text }: Statement): boolean {
  return writing.test(text) && !several.test(text)
}

/** A statement that writes a line as well. Its own parameters keep their places. */
export function withLine(statement: Statement, pending: PendingLine): Statement {
  const values = valuesOf(pending)
  const places = values.map((_, at) => `$${statement.parameters.length + at + 1}`).join(', ')
  const line = `audit_line_of_call as (${insertion}(${places}))`
  const own = /^\s*with(\s+recursive)?\s/i.exec(statement.sql)
  const text = own
    ? `with${own[1] ?? ''} ${line}, ${statement.sql.slice(own[0].length)}`
    : `with ${line} ${statement.sql}`
  return { sql: asPrepared(text), parameters: [...statement.parameters, ...values] }
}
