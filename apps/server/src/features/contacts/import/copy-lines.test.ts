import { Writable } from 'node:stream'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LineWriter } from './copy-lines.ts'

/** Behaves as a COPY whose connection is lost: it never confirms its writing. */
const deaf = () => new Writable({ write() {} })

afterEach(() => {
  vi.useRealTimers()
})

describe('a writer whose COPY is lost while it waits', () => {
  test.for([
    ['ends with its error', (target: Writable) => target.emit('error', new Error('connection lost')), /lost/],
    ['ends when it is closed', (target: Writable) => target.emit('close'), /closed/],
  ] as const)('%s', async ([, lose, message]) => {
    const target = deaf()
    const lines = new LineWriter(target, target)
    lines.add('a line\n')
    const sent = lines.send()
    lose(target)
    await expect(sent).rejects.toThrow(message)
    lines.add('another\n')
    await expect(lines.send()).rejects.toThrow(message)
  })

  test('ends after a minute without progress', async () => {
    vi.useFakeTimers()
    const lines = new LineWriter(deaf(), deaf())
    lines.add('a line\n')
    const sent = expect(lines.send()).rejects.toThrow('PostgreSQL takes nothing more for 60 s')
    await vi.advanceTimersByTimeAsync(60_000)
    await sent
  })
})

describe('the block of a writer', () => {
  test.for([
    ['is kept as it is while the socket holds it', 10, ['first\n', 'other\n']],
    ['is written again once the socket has passed it on', 0, ['other\n', 'other\n']],
  ] as const)('%s', async ([, writableLength, held]) => {
    const given: Buffer[] = []
    const target = new Writable({
      write(block: Buffer, _, done) {
        given.push(block)
        done()
      },
    })
    const lines = new LineWriter(target, { writableLength })
    for (const line of ['first\n', 'other\n']) {
      lines.add(line)
      await lines.send()
    }
    expect(given.map(String)).toEqual(held)
  })
})
