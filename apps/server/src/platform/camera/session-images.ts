import type { OutgoingNetwork } from '#platform/outgoing/checked-addresses.ts'
import type { ImageLimits } from './camera-limits.ts'
import { fetchImage } from './fetch-image.ts'
import { type ReadPicture, readPicture } from './read-picture.ts'

/** The images of one message, for all its pictures. */
export interface SessionImages {
  /** The image of an address; null if it can't be loaded within the limits. It is fetched once. */
  load(address: string): Promise<ReadPicture | null>
  /** Keeps the image of a `data:` address under an address of the web, which `load` knows. */
  keep(data: string): string
  /** Ends all fetches. */
  close(): void
}

interface Session {
  network: OutgoingNetwork
  /** The address of our own images. */
  own: string
  limits: ImageLimits
}

/** A host that no request reaches. It is not secure: Chromium would ask for images of `http:` by `https:`. */
export const nowhere = 'http://message.invalid/'

/** The number of images fetched at a time. */
const atOnce = 8

export function openSessionImages({ network, own, limits }: Session): SessionImages {
  const loads = new Map<string, Promise<ReadPicture | null>>()
  const kept = new Map<string, string>()
  const ended = new AbortController()
  const left = { images: limits.count, bytes: limits.allBytes, pixels: limits.allPixels }
  const gate = openGate(atOnce)
  let late: AbortSignal | undefined

  const account = (bytes: number): void => {
    left.bytes -= bytes
    if (left.bytes < 0) throw new Error('the images of the message have too many bytes')
  }
  const read = async (bytes: Buffer): Promise<ReadPicture | null> => {
    const picture = await readPicture(bytes, limits.pixels)
    if (!picture || picture.pixels > left.pixels) return null
    left.pixels -= picture.pixels
    return picture
  }
  const fetched = async (address: string): Promise<ReadPicture | null> => {
    late ??= AbortSignal.any([AbortSignal.timeout(limits.allMs), ended.signal])
    const all = late
    return gate(async () => {
      let bytes = 0
      const signal = AbortSignal.any([all, AbortSignal.timeout(limits.ms)])
      const onBytes = (more: number) => {
        account(more)
        bytes += more
        if (bytes > limits.bytes) throw new Error('the image is too large')
      }
      return read(await fetchImage(address, { network, own, redirects: limits.redirects, signal, onBytes }))
    })
  }
  const begin = (work: () => Promise<ReadPicture | null>): Promise<ReadPicture | null> => {
    left.images -= 1
    // Any failure of another host only means that its image is missing.
    return left.images < 0 ? Promise.resolve(null) : work().catch(() => null)
  }

  return {
    load(address) {
      const url = address.replace(/#.*$/, '')
      const known = loads.get(url)
      if (known) return known
      if (url.startsWith(nowhere)) return Promise.resolve(null)
      const loading = begin(() => fetched(url))
      loads.set(url, loading)
      return loading
    },
    keep(data) {
      const known = kept.get(data)
      if (known !== undefined) return known
      const address = `${nowhere}data/${kept.size}`
      kept.set(data, address)
      const loading = begin(async () => {
        const bytes = Buffer.from(decodeURIComponent(data.slice(data.indexOf(',') + 1)), 'base64')
        if (bytes.byteLength > limits.bytes) return null
        account(bytes.byteLength)
        return read(bytes)
      })
      loads.set(address, loading)
      return address
    },
    close: () => ended.abort(),
  }
}

/** Runs at most this many works at a time; the others wait in their order. */
function openGate(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    while (running >= most) await new Promise<void>((go) => waiting.push(go))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
