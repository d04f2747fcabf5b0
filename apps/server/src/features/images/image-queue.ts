import { availableParallelism } from 'node:os'
import { imageLimits } from '@carillon/contract/images'
import { Refusal } from '#platform/refusal.ts'

interface Waiting {
  pixels: number
  begin(): void
}

/**
 * Work on pictures, in turn. It is done by the threads that also check passwords and read files, and it takes memory by
 * the pixel: so only so many run at once, and only so many pixels are unpacked. An upload that would wait behind a long
 * line is refused at once, because each one that waits holds its file in memory.
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

  /** For work that holds nothing while it waits: it is never refused. */
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

  /** In the order in which they came: a large picture waits no longer than the line is. */
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

/** One core is left to everything else; the largest picture there may be is unpacked alone. */
export const imageQueue = new ImageQueue({
  atOnce: Math.max(1, availableParallelism() - 1),
  pixels: imageLimits.pixels,
  waiting: 50,
})
