import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { nameShardErrors } from './shard-errors.ts'

/** The code of an error once a connection has reported it. */
function reported(error: { code?: string; message: string; routine: string }): string | undefined {
  const connection = new EventEmitter()
  let code: string | undefined
  connection.on('errorMessage', (seen: typeof error) => {
    code = seen.code
  })
  nameShardErrors({ connection })
  connection.emit('errorMessage', error)
  return code
}

test.for([
  ['duplicate key value violates unique constraint "contact_pkey_102008"', '23505'],
  ['deadlock detected', '40P01'],
  ['canceling the transaction since it was involved in a distributed deadlock', '40P01'],
  ['canceling statement due to lock timeout', '55P03'],
  ['canceling statement due to user request', '57014'],
  ['canceling statement due to statement timeout', '57014'],
  ['terminating connection due to administrator command', '57P01'],
  ['null value in column "email" violates not-null constraint', 'XX000'],
] as const)('a shard that refuses copied rows with "%s" has the code %s', ([message, code]) => {
  expect(reported({ code: 'XX000', message, routine: 'ReportCopyError' })).toBe(code)
})

test('an error of another place keeps its code', () => {
  const message = 'deadlock detected'
  expect(reported({ code: 'XX000', message, routine: 'elog' })).toBe('XX000')
})
