import type { CopiedRows, RowBlock } from './copied-rows.ts'

/**
 * Reads streams one after another. The next streams are open already and read ahead while one is passed on. A stream is
 * opened when all but `atOnce - 1` of the streams before it have ended, so opener n may use the resources of opener
 * n - atOnce.
 */
export async function* readInTurn(
  openers: readonly (() => CopiedRows)[],
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
): AsyncGenerator<RowBlock> {
  const open: CopiedRows[] = []
  const abort = () => {
    for (const rows of open) rows.stop(signal.reason as Error)
  }
  signal.addEventListener('abort', abort, { once: true })
  try {
    for (const opener of openers) {
      signal.throwIfAborted()
      open.push(opener())
      if (open.length === atOnce) yield* firstOf(open)
    }
    while (open.length > 0) yield* firstOf(open)
  } finally {
    signal.removeEventListener('abort', abort)
    for (const rows of open) rows.stop(new Error('the rows were not read to their end'))
  }
}

/** Reads the first stream to its end, and only then removes it, so that a caller who stops early still stops it. */
async function* firstOf(open: CopiedRows[]): AsyncGenerator<RowBlock> {
  for await (const block of open[0] as CopiedRows) yield block
  open.shift()
}
