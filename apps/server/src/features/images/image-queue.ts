import { availableParallelism } from 'node:os'
import { imageLimits } from '@carillon/contract/images'
import { Refusal } from '#platform/refusal.ts'

interface Waiting {
  pixels: number
  begin(): void
}

/**
 * Works on images in order. The same threads also check passwords and read files, and memory is used by the pixel. So the
 * number of images and of unpacked pixels at a time is limited. When many uploads wait, a further one is refused at once,
 * because each keeps its file in memory.
 */
export class ImageQueue {
  readonly #limits: { atOnce: number; pixels: number; waiting: number }
  readonly #waiting: Waiting[] = []
  #running = 0
  #pixels = 0

  constructor(limits: { atOnce: number; pixels: number; waiting: number }) {
    this.#limits = limits
  }

  /** @throws too_many_requests */
  async run<T>(pixels: number, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= this.#limits.waiting) {
      throw new Refusal('too_many_requests', {}, { retryAfterSeconds: 10 })
    }
    return this.runLater(pixels, work)
  }

  /** Runs work that holds nothing in memory while it waits; such work is never refused. */
  async runLater<T>(pixels: number, work: () => Promise<T>): Promise<T> {
    await this.#turn(pixels)
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#pixels -= pixels
      this.#next()
    }
  }

  async #turn(pixels: number): Promise<void> {
    const turn = new Promise<void>((begin) => this.#waiting.push({ pixels, begin }))
    this.#next()
    return turn
  }

  /** Begins waiting work in the order of arrival, so that smaller images don't pass a large one for ever. */
  #next(): void {
    for (let first = this.#waiting[0]; first && this.#hasRoom(first); first = this.#waiting[0]) {
      this.#waiting.shift()
      this.#running += 1
      this.#pixels += first.pixels
      first.begin()
    }
  }

  #hasRoom({ pixels }: Waiting): boolean {
    if (this.#running === 0) return true
    return this.#running < this.#limits.atOnce && this.#pixels + pixels <= this.#limits.pixels
  }
}

/** Leaves one core to everything else. The largest allowed image is unpacked alone. */
export const imageQueue = new ImageQueue({
  atOnce: Math.max(1, availableParallelism() - 1),
  pixels: imageLimits.pixels,
  waiting: 50,
})
