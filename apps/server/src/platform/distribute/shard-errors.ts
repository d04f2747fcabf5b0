import type { EventEmitter } from 'node:events'

/** The codes of errors by the beginnings of their messages, which PostgreSQL writes in English here. */
const codes: readonly (readonly [message: string, code: string])[] = [
  ['duplicate key value violates unique constraint', '23505'],
  ['deadlock detected', '40P01'],
  ['canceling the transaction since it was involved in a distributed deadlock', '40P01'],
  ['canceling statement due to lock timeout', '55P03'],
  ['canceling statement due to', '57014'],
  ['terminating connection due to administrator command', '57P01'],
]

interface Reported {
  code?: string
  message?: string
  routine?: string
}

/**
 * The code of an error as one PostgreSQL reports it. Citus copies rows of an `insert … select` into shards. When a shard
 * refuses them, Citus repeats its message with the code of an internal error.
 */
function codeOfShard({ code, message = '', routine }: Reported): string | undefined {
  if (routine !== 'ReportCopyError') return code
  return codes.find(([beginning]) => message.startsWith(beginning))?.[1] ?? code
}

/** Gives the errors of a connection the codes by which callers decide to try again. */
export function nameShardErrors(client: object): void {
  const { connection } = client as { connection: EventEmitter }
  connection.prependListener('errorMessage', (error: Reported) => {
    const code = codeOfShard(error)
    if (code !== undefined) error.code = code
  })
}
