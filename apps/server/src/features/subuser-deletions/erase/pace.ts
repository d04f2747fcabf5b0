import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'

/** The time that a piece should take, in milliseconds. Calls of other accounts wait for a disk no longer than that. */
const aimMs = 100
/** The pause after a piece, as a part of the time that the piece took. A busy database thereby gets longer pauses. */
const restPart = 0.2
const [leastRows, mostRows] = [2000, 20_000]

/** Erased rows, and the place of the last one; null: none is left behind them. */
export interface Page<Place> {
  erased: number
  last: Place | null
}

/**
 * Erases a piece in a transaction that does not wait for the disk: what a crash takes back is there to be erased again.
 */
export function erase<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return retryDeadlocks(db, async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    return work(tx)
  })
}

/** Cuts the erasing into pieces: each is a short transaction, and as large as the database does in a tenth of a second. */
export class Pace {
  rows = leastRows
  readonly #signal: AbortSignal
  readonly #showLife: () => Promise<void>

  /** @param showLife is called after each piece */
  constructor(signal: AbortSignal, showLife: () => Promise<void>) {
    this.#signal = signal
    this.#showLife = showLife
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
    await this.#showLife()
    if (erased > 0) await pause(took * restPart, null, { signal: this.#signal })
    return erased
  }

  /**
   * Erases page after page, each behind the one before: a page that began anew would read past all rows that were erased and not yet
   * cleared away. What comes meanwhile is left to the caller, which erases the thing that has the rows with what is left of them.
   */
  async pages<Place>(work: (rows: number, after: Place | null) => Promise<Page<Place>>): Promise<void> {
    for (let after: Place | null = null, isMore = true; isMore; ) {
      let page: Page<Place> = { erased: 0, last: null }
      await this.piece(async (rows) => {
        page = await work(rows, after)
        return page.erased
      })
      isMore = page.last !== null
      after = page.last
    }
  }

  /** Looks again and again until something is done, for some time at most. */
  async until(mostMs: number, isDone: () => Promise<boolean>): Promise<void> {
    const began = performance.now()
    while (!(await isDone()) && performance.now() - began < mostMs) {
      await this.#showLife()
      await pause(aimMs, null, { signal: this.#signal })
    }
  }

  /** Repeats a piece until it erases nothing. */
  async all(work: (rows: number) => Promise<number>): Promise<void> {
    while ((await this.piece(work)) > 0);
  }
}
