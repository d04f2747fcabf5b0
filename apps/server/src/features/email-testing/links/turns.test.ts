import { describe, expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

/** Calls that end when the test says so. `began` has their names in the order in which they began. */
function given(most: { atOnce: number; perHost: number }) {
  const ending = new AbortController()
  const turns = takeTurns(most, ending.signal)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const call = (name: string, isFirst = true) =>
    turns.inTurn(name.slice(0, 1), isFirst, () => {
      began.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string, of: Promise<void>) => {
    ends.get(name)?.()
    await of
  }
  return { ending, turns, began, call, end, settle: () => new Promise((resolve) => setImmediate(resolve)) }
}

describe('turns', () => {
  test('let another host go first while the turns of one are taken', async () => {
    const { call, began, end, settle } = given({ atOnce: 3, perHost: 1 })
    const first = call('a1')
    void call('a2')
    void call('b1')
    await settle()
    expect(began).toEqual(['a1', 'b1'])
    await end('a1', first)
    await settle()
    expect(began).toEqual(['a1', 'b1', 'a2'])
  })

  test('are limited in all', async () => {
    const { call, began, end, settle } = given({ atOnce: 2, perHost: 2 })
    const first = call('a1')
    for (const name of ['b1', 'c1', 'd1']) void call(name)
    await settle()
    expect(began).toEqual(['a1', 'b1'])
    await end('a1', first)
    await settle()
    expect(began).toEqual(['a1', 'b1', 'c1'])
  })

  test('come sooner for a call that continues an earlier one', async () => {
    const { call, began, end, settle } = given({ atOnce: 1, perHost: 1 })
    const first = call('a1')
    void call('b1')
    void call('c1', false)
    await settle()
    await end('a1', first)
    await settle()
    await settle()
    expect(began).toEqual(['a1', 'c1'])
  })

  test('are passed on by a call that fails', async () => {
    const { turns } = given({ atOnce: 1, perHost: 1 })
    await expect(turns.inTurn('a', true, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns.inTurn('a', true, async () => 'next')).toBe('next')
  })

  test('end with their signal, for calls that wait and for new ones', async () => {
    const { call, began, ending } = given({ atOnce: 1, perHost: 1 })
    void call('a1')
    const waiting = call('a2')
    const reason = new Error('over')
    ending.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    await expect(call('b1')).rejects.toBe(reason)
    expect(began).toEqual(['a1'])
  })
})
