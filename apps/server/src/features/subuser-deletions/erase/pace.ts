import { setTimeout as pause } from 'node:timers/promises'

/** The time that a piece should take, in milliseconds. Calls of other accounts wait for a disk no longer than that. */
const aimMs = 100
/** The pause after a piece, as a part of the time that the piece took. A busy database thereby gets longer pauses. */
const restPart = 0.3
const [leastRows, mostRows] = [1000, 10_000]

/** Erased rows, and the place of the last one; null: none is left behind them. */
export interface Page<Place> {
  erased: number
  last: Place | null
}

/** Cuts the erasing into pieces: each is a short transaction, and as large as the database does in a tenth of a second. */
export class Pace {
  rows = 1000
  readonly #signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /**
   * Does one piece, and rests.
   * @param work is given the most rows to erase, and answers how many it erased
   */
  async piece(work: (rows: number) => Promise<number>): Promise<number> {
    this.#signal.throwIfAborted()
    const began = performance.now()
    const erased = await work(this.rows)
    const took = performance.now() - began
    if (took > 2 * aimMs) this.rows = Math.max(leastRows, Math.floor(this.rows / 2))
    else if (took < aimMs && erased >= this.rows) this.rows = Math.min(mostRows, this.rows * 2)
    if (erased > 0) await pause(took * restPart, null, { signal: this.#signal })
    return erased
  }

  /**
   * Erases page after page, each behind the one before, until a pass from the beginning finds nothing: a page that began anew would
   * read past all rows that were erased and not yet cleared away.
   */
  async pages<Place>(work: (rows: number, after: Place | null) => Promise<Page<Place>>): Promise<void> {
    for (let isAgain = true; isAgain; ) {
      isAgain = false
      for (let after: Place | null = null, isMore = true; isMore; ) {
        let page: Page<Place> = { erased: 0, last: null }
        await this.piece(async (rows) => {
          page = await work(rows, after)
          return page.erased
        })
        isAgain ||= page.erased > 0
        isMore = page.last !== null
        after = page.last
      }
    }
  }

  /** Repeats a piece until it erases nothing. */
  async all(work: (rows: number) => Promise<number>): Promise<void> {
    while ((await this.piece(work)) > 0);
  }
}
