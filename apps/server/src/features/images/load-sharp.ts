type SharpModule = typeof import('sharp')

let loaded: Promise<SharpModule['default']> | undefined

/**
 * The picture library, loaded when the first picture comes: it takes 23 MB that a process without pictures need not
 * have. A server reads pictures of many people, so what libvips keeps from one is of no use to the next.
 */
export function loadSharp(): Promise<SharpModule['default']> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    // One thread a picture: how many are worked on at once is the queue's.
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}
