import { describe, expect, test } from 'vitest'
import { HtmlWork } from './html-work.ts'

const limits = { ms: 60_000, waiting: 50, idleMs: 60_000 }
const long = `<p>${'word '.repeat(4_000)}</p>`

/** Does some work, and counts how often other tasks ran meanwhile. */
async function turnsDuring<T>(work: Promise<T>) {
  let turns = 0
  let isOver = false
  const counting = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
  })()
  const result = await work.finally(() => {
    isOver = true
  })
  await counting
  return { result, turns }
}

describe('HTML is read in a thread of its own', () => {
  test('while other tasks run', async () => {
    const { result, turns } = await turnsDuring(new HtmlWork(limits).plainText(long))
    expect(result).toBe(`${'word '.repeat(4_000).trim()}\n`)
    expect(turns).toBeGreaterThan(1)
  })

  test.for([
    ['short', 500],
    ['long', 100_000],
  ] as const)('%s HTML that nests too deep is refused', async ([, times]) => {
    const work = new HtmlWork(limits)
    for (const piece of ['<b><i>', '<table><tr><td>', '<ul><li>']) {
      const html = piece.repeat(times)
      await expect(work.plainText(html)).rejects.toMatchObject({
        code: 'html_too_deep',
        details: { limit: 400 },
        field: 'html_content',
      })
      await expect(work.design(html, '')).rejects.toMatchObject({ code: 'html_too_deep' })
    }
  })

  test('work that takes too long is given up, and the next task gets a new thread', async () => {
    const work = new HtmlWork({ ...limits, ms: 2_500 })
    const [endless, next] = await Promise.allSettled([
      work.plainText('<p>x</p>'.repeat(1_500_000)),
      work.design(`<td role="modules-container">${' '.repeat(20_000)}</td>`, ''),
    ])
    expect(endless).toMatchObject({ status: 'rejected', reason: { code: 'html_too_complex' } })
    expect(next).toMatchObject({ status: 'fulfilled', value: { kind: 'design' } })
  })

  test('work is refused when the queue is full', async () => {
    const work = new HtmlWork({ ...limits, waiting: 1 })
    const first = work.plainText(long)
    await expect(work.plainText(long)).rejects.toMatchObject({ code: 'too_many_requests' })
    await first
    expect(await work.plainText(long)).toContain('word')
  })
})
