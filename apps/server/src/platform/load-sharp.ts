type SharpModule = typeof import('sharp')

let loaded: Promise<SharpModule['default']> | undefined

/**
 * Loads the image library on first use, since it takes 23 MB that a process without images doesn't need. Its cache is
 * off, because a server rarely reads the same image twice.
 */
export function loadSharp(): Promise<SharpModule['default']> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    // One thread for an image. The queue decides how many images are processed at once.
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}
