import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { contactImports } from '@carillon/contract/contact-imports'
import { inject } from 'vitest'
import { expect, test, until } from '#test/kit.ts'

test('a client that closes the connection within its upload is no fault of the server', async ({
  server,
}) => {
  const logged = () => readFileSync(join(inject('logFolder'), `${process.pid}.log`), 'utf8')
  const body = { file_type: 'csv' as const, field_mappings: ['_rf2_T'] }
  const { upload_uri, upload_headers } = await server.owner.call(contactImports.create, { body })
  const { port, pathname, search } = new URL(upload_uri)
  const before = logged().length
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `PUT ${pathname}${search} HTTP/1.1`,
    'host: here',
    'content-length: 100000',
    ...upload_headers.map(({ header, value }) => `${header}: ${value}`),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\nemail\r\na@b.example\r\n`, () => socket.destroy())
  const since = () => logged().slice(before)
  await until('it was noticed', () => /the client hung up|"fault"/.test(since()))
  expect(since()).not.toContain('"fault"')
})
