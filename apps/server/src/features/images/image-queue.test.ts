import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { ImageQueue } from './image-queue.ts'

/** Work that ends on request, and the list of begun work. */
function recordedQueue(queue: ImageQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, pixels: number) =>
    queue.run(pixels, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  return { begun, start, end: (name: string) => ends.get(name)?.() }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('runs a limited number at once, in order', async () => {
  const { begun, start, end } = recordedQueue(new ImageQueue({ atOnce: 2, pixels: 100, waiting: 9 }))
  const all = ['a', 'b', 'c', 'd'].map((name) => start(name, 10))
  await nextTurn()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await all[1]
  await nextTurn()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  await nextTurn()
  for (const name of ['c', 'd']) end(name)
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('unpacks a limited number of pixels at once, and a larger image alone', async () => {
  const { begun, start, end } = recordedQueue(new ImageQueue({ atOnce: 9, pixels: 100, waiting: 9 }))
  const all = [start('a', 60), start('b', 50), start('small', 1), start('huge', 500)]
  await nextTurn()
  expect(begun).toEqual(['a'])
  end('a')
  await nextTurn()
  expect(begun).toEqual(['a', 'b', 'small'])
  end('b')
  await nextTurn()
  expect(begun).toHaveLength(3)
  end('small')
  await nextTurn()
  expect(begun.at(-1)).toBe('huge')
  end('huge')
  await Promise.all(all)
})

test('failed work frees its place', async () => {
  const queue = new ImageQueue({ atOnce: 1, pixels: 100, waiting: 9 })
  const failing = queue.run(10, () => Promise.reject(new Error('damaged')))
  const next = queue.run(10, async () => 'done')
  await expect(failing).rejects.toThrow('damaged')
  expect(await next).toBe('done')
})

test('refuses work when too many wait', async () => {
  const { start, end } = recordedQueue(new ImageQueue({ atOnce: 1, pixels: 100, waiting: 1 }))
  const first = start('a', 1)
  const second = start('b', 1)
  await expect(start('c', 1)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 10 })
  await expect(start('d', 1)).rejects.toBeInstanceOf(Refusal)
  end('a')
  await first
  await nextTurn()
  end('b')
  await second
})
