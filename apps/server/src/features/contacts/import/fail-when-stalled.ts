/**
 * A stream without progress for this long counts as lost, even if its connection seems alive, so that the next run can
 * begin.
 */
const stallMs = 60_000

/** The result of a step of a stream, or an error when it takes longer than a minute. */
export async function failWhenStalled<T>(wait: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} for ${stallMs / 1000} s`)), stallMs)
  })
  try {
    return await Promise.race([wait, stalled])
  } finally {
    clearTimeout(timer)
  }
}

/** The groups of a source, with an error when the next one takes longer than a minute. */
export async function* eachUnlessStalled<T>(groups: AsyncIterable<T>, what: string): AsyncGenerator<T> {
  const source = groups[Symbol.asyncIterator]()
  for (;;) {
    const next = await failWhenStalled(source.next(), what)
    if (next.done) return
    yield next.value
  }
}
