import { loadSharp } from '#platform/load-sharp.ts'

/** The width at which pictures are compared. It takes a tenth of the time of all pixels, and an author waits. */
const comparedWidth = 160
/** Smaller differences of a colour, of 255, come from scaling. */
const least = 16
const colors = 3

/** The share of a picture that differs from the one before, 0 to 1. The lower one is continued in white. */
export async function changedShare(before: Buffer, after: Buffer): Promise<number> {
  if (before.equals(after)) return 0
  const [first, second] = await Promise.all([smallOf(before), smallOf(after)])
  const all = Math.max(first.length, second.length)
  let changed = 0
  for (let at = 0; at < all; at += colors) if (differs(first, second, at)) changed++
  return all === 0 ? 0 : (changed * colors) / all
}

async function smallOf(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width: comparedWidth })
    .raw()
    .toBuffer()
}

function differs(first: Buffer, second: Buffer, at: number): boolean {
  for (let color = at; color < at + colors; color++)
    if (Math.abs((first[color] ?? 255) - (second[color] ?? 255)) > least) return true
  return false
}
