/** A stream that stands still for so long is lost, whatever its connection says; so the next run may take over. */
const stallMs = 60_000

/** What a stream gives, or an error when it gives nothing for a minute. */
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

/** Group after group of a source that must not stand still. */
export async function* eachUnlessStalled<T>(groups: AsyncIterable<T>, what: string): AsyncGenerator<T> {
  const source = groups[Symbol.asyncIterator]()
  for (;;) {
    const next = await failWhenStalled(source.next(), what)
    if (next.done) return
    yield next.value
  }
}
