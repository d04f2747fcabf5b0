import { PassThrough } from 'node:stream'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { CopiedRows } from './copied-rows.ts'

/** A message of PostgreSQL: code, length, content. */
function message(code: string, content: Buffer | string = ''): Buffer {
  const bytes = Buffer.from(content)
  const head = Buffer.from([code.charCodeAt(0), 0, 0, 0, 0])
  head.writeUInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}

/** A row of a binary COPY with one text. */
function binaryRow(text: string): Buffer {
  const bytes = Buffer.from(text)
  const head = Buffer.from([0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(bytes.length, 2)
  return Buffer.concat([head, bytes])
}

const binaryHeader = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const ending = [message('C', 'COPY 3\0'), message('Z', 'I')]
const rows = ['a,1\n', `"long ${'x'.repeat(200)}\n",2\n`, 'c,3\n']

/** Sends bytes over a connection in chunks of a size. */
function submit(copied: CopiedRows, bytes: Buffer, size: number) {
  const stream = new PassThrough()
  const handedBack: Buffer[] = []
  stream.on('data', (chunk: Buffer) => handedBack.push(chunk))
  copied.submit({ stream, query() {} } as unknown as pg.Connection)
  for (let at = 0; at < bytes.length; at += size) stream.write(Buffer.from(bytes.subarray(at, at + size)))
  return { stream, handedBack: () => Buffer.concat(handedBack) }
}

async function readAll(copied: CopiedRows): Promise<{ text: string; rows: number }> {
  let [text, count] = ['', 0]
  for await (const block of copied) {
    text += block.bytes.toString()
    count += block.rows
  }
  return { text, rows: count }
}

describe('rows of a COPY', () => {
  test.for([1, 2, 3, 5, 7, 64, 1000])(
    'are whole and counted when they arrive %i bytes at a time',
    async (size) => {
      const messages = [
        message('H', '\0\0\0'),
        ...rows.map((row) => message('d', row)),
        message('c'),
        ...ending,
      ]
      const copied = new CopiedRows('copy', { isBinary: false, bytesAhead: 1e6 })
      const { handedBack } = submit(copied, Buffer.concat(messages), size)
      expect(await readAll(copied)).toEqual({ text: rows.join(''), rows: 3 })
      expect(handedBack()).toEqual(Buffer.concat(ending))
    },
  )

  test.for([1, 4, 30, 1000])('in binary form become lines, %i bytes at a time', async (size) => {
    const first = Buffer.concat([binaryHeader, binaryRow('{"a":1}')])
    const messages = [message('H', '\0\0\0'), message('d', first), message('d', binaryRow('{"ä":2}'))]
    messages.push(message('d', Buffer.from([0xff, 0xff])), message('c'), ...ending)
    const copied = new CopiedRows('copy', { isBinary: true, bytesAhead: 1e6 })
    submit(copied, Buffer.concat(messages), size)
    expect(await readAll(copied)).toEqual({ text: '{"a":1}\n{"ä":2}\n', rows: 2 })
  })

  test('wait on the connection while too many bytes are unread', async () => {
    const messages = rows.map((row) => message('d', row))
    const copied = new CopiedRows('copy', { isBinary: false, bytesAhead: 100 })
    const { stream } = submit(copied, Buffer.concat(messages), 1000)
    await copied.next()
    expect(stream.isPaused()).toBe(false)
    stream.write(Buffer.concat(messages))
    await new Promise(setImmediate)
    expect(stream.isPaused()).toBe(true)
    await copied.next()
    expect(stream.isPaused()).toBe(false)
  })

  test('that fail hand the reason to the connection, and end with its error', async () => {
    const reason = message('E', 'SERROR\0\0')
    const copied = new CopiedRows('copy', { isBinary: false, bytesAhead: 1e6 })
    const { handedBack } = submit(copied, Buffer.concat([message('d', 'a\n'), reason]), 9)
    await new Promise(setImmediate)
    expect(handedBack()).toEqual(reason)
    copied.handleError(new Error('division by zero'))
    await expect(readAll(copied)).rejects.toThrow('division by zero')
  })
})
