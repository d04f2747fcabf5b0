import { Worker } from 'node:worker_threads'
import { loadSharp } from '../load-sharp.ts'
import type { Compared, Comparison } from './compare-worker.ts'

export interface PictureDifference {
  changedPixels: number
  /** The changed part of the larger picture, 0 to 1. */
  share: number
  /** The later picture as PNG, with the changed places marked. */
  picture: Buffer
}

/** The thread ends after this long without work. */
const idleMs = 10_000
const mostPixels = 60_000_000

/**
 * Compares two pictures by their pixels. The smaller one is continued in white. Pixels that differ only by the smoothing
 * of edges are equal. The work is done in a thread, because a picture of 600 × 3000 pixels takes 50 ms and more.
 * @throws if one is no picture
 */
export async function comparePictures(before: Buffer, after: Buffer): Promise<PictureDifference> {
  const sharp = await loadSharp()
  const size = await largerOf(before, after)
  if (before.equals(after)) {
    return { changedPixels: 0, share: 0, picture: await sharp(after).png().toBuffer() }
  }
  const [first, second] = await Promise.all([pixelsOf(before, size), pixelsOf(after, size)])
  const { changedPixels, marked } = await compareInThread({ ...size, before: first, after: second })
  const picture = await sharp(marked, { raw: { ...size, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer()
  return { changedPixels, share: changedPixels / (size.width * size.height), picture }
}

interface Size {
  width: number
  height: number
}

async function largerOf(...pictures: readonly Buffer[]): Promise<Size> {
  const sharp = await loadSharp()
  const sizes = await Promise.all(
    pictures.map((picture) => sharp(picture, { limitInputPixels: mostPixels }).metadata()),
  )
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  }
}

/** The pixels of a picture in red, green, blue and alpha, continued in white to this size. */
async function pixelsOf(picture: Buffer, { width, height }: Size): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const image = sharp(picture, { limitInputPixels: mostPixels })
  const own = await image.metadata()
  const raw = await image
    .flatten({ background: 'white' })
    .ensureAlpha()
    .toColourspace('srgb')
    .extend({ right: width - own.width, bottom: height - own.height, background: 'white' })
    .raw()
    .toBuffer()
  // A copy, because the memory of sharp can't be moved to a thread.
  return Uint8Array.from(raw)
}

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let asked = 0
const waiting = new Map<number, { resolve(compared: Compared): void; reject(cause: unknown): void }>()

function compareInThread(comparison: Omit<Comparison, 'id'>): Promise<Compared> {
  clearTimeout(idle)
  const worker = thread ?? startThread()
  const { promise, resolve, reject } = Promise.withResolvers<Compared>()
  const id = ++asked
  waiting.set(id, { resolve, reject })
  worker.ref()
  worker.postMessage({ ...comparison, id } satisfies Comparison, [
    comparison.before.buffer,
    comparison.after.buffer,
  ])
  return promise
}

function startThread(): Worker {
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { execArgv: [] })
  thread = worker
  worker.on('message', (compared: Compared) => {
    waiting.get(compared.id)?.resolve(compared)
    waiting.delete(compared.id)
    if (waiting.size > 0) return
    worker.unref()
    idle = setTimeout(() => void rest(worker), idleMs).unref()
  })
  worker.on('error', (cause) => {
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
    void rest(worker)
  })
  return worker
}

async function rest(worker: Worker): Promise<void> {
  if (thread === worker) thread = undefined
  await worker.terminate()
}
