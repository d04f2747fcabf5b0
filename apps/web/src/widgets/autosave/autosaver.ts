import { Fault, Refusal } from '#lib/refusal.ts'

/** The time from the last change to its save. */
export const autosaveDelayMs = 3_000
/** The longest time until a save while typing goes on without a pause. */
export const autosaveAtLatestMs = 10_000
/** After this delay a change is also kept in this browser, so that a crash of the browser loses nothing. */
const keepDelayMs = 500
/** While the server can't be reached, a save is tried again after this time. */
const offlineRetryMs = 15_000

export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' | 'failed'

export interface SaveSnapshot {
  state: SaveState
  /** Time of the last successful save, or null before the first one. */
  savedAt: number | null
}

export interface AutosaverOptions<T> {
  initial: T
  /** Stores a value. `overwrite` is set when the user has decided to replace a newer revision. */
  save: (value: T, how: { overwrite: boolean }) => Promise<unknown>
  /** Called with the unsaved value, and with null once everything is saved. */
  keep: (value: T | null) => void
  delayMs?: number
  /** True if the initial value is a restored draft that is not stored yet. */
  unsaved?: boolean
}

const nothing = Symbol('nothing saved yet')

/**
 * Saves the latest value some time after its last change, and at the latest 10 s after the first that is not saved, one
 * save at a time. If a save fails, the value is kept in
 * this browser. Without network the save is tried again automatically. After a conflict it waits for a decision. After
 * a refusal it waits for the next change or for `retry`.
 */
export class Autosaver<T> {
  #snapshot: SaveSnapshot = { state: 'saved', savedAt: null }
  #options: AutosaverOptions<T>
  #value: T
  #saved: T | typeof nothing
  #timer: ReturnType<typeof setTimeout> | undefined
  #latestTimer: ReturnType<typeof setTimeout> | undefined
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | undefined
  #listeners = new Set<() => void>()

  constructor(options: AutosaverOptions<T>) {
    this.#options = options
    this.#value = options.initial
    this.#saved = options.unsaved ? nothing : options.initial
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly snapshot = (): SaveSnapshot => this.#snapshot

  get isDirty(): boolean {
    return this.#value !== this.#saved
  }

  /** Replaces the callbacks, because they may use new state after every render. */
  update(options: Pick<AutosaverOptions<T>, 'save' | 'keep'>): void {
    this.#options = { ...this.#options, ...options }
  }

  /** Starts saving the initial value if it was not stored yet. */
  start(): void {
    if (!this.isDirty || this.#snapshot.state !== 'saved') return
    this.#show('waiting')
    this.#schedule(this.#options.delayMs ?? autosaveDelayMs)
  }

  change(value: T): void {
    if (value === this.#value) return
    this.#value = value
    this.#keepSoon()
    this.#latestTimer ??= setTimeout(() => this.#saveAtLatest(), autosaveAtLatestMs)
    if (this.#running || this.#snapshot.state === 'conflict') return
    if (this.#snapshot.state !== 'offline') this.#show(this.isDirty ? 'waiting' : 'saved')
    this.#schedule(this.#options.delayMs ?? autosaveDelayMs)
  }

  /** Saves pending changes now. Returns true when everything is saved. It never overwrites a newer revision. */
  async flush(): Promise<boolean> {
    this.#stopWaiting()
    if (this.#running) await this.#running
    if (!this.isDirty) return true
    return this.#snapshot.state === 'conflict' ? false : this.#attempt(false)
  }

  /** Saves and overwrites a newer revision of another user. */
  overwrite(): Promise<boolean> {
    return this.#attempt(true)
  }

  /** Continues with a value that is stored already, such as another user's. Unsaved changes are discarded. */
  replace(value: T): void {
    this.#stopWaiting()
    this.#value = value
    this.#saved = value
    this.#keepNothing()
    this.#show('saved')
  }

  /** Keeps the unsaved value in this browser now, right before the page is closed. */
  keepNow(): void {
    if (this.isDirty) this.#options.keep(this.#value)
  }

  stop(): void {
    this.#stopWaiting()
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#latestTimer)
    this.#latestTimer = undefined
  }

  /** Saves while typing goes on. A running save has an older value, so this one waits for its end. */
  async #saveAtLatest(): Promise<void> {
    this.#latestTimer = undefined
    if (this.#running) await this.#running
    if (this.isDirty && this.#snapshot.state === 'waiting') await this.flush()
  }

  #attempt(overwrite: boolean): Promise<boolean> {
    this.#stopWaiting()
    this.#running ??= this.#save(this.#value, overwrite).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #save(value: T, overwrite: boolean): Promise<boolean> {
    this.#show('saving')
    try {
      await this.#options.save(value, { overwrite })
    } catch (error) {
      this.#failed(error)
      return false
    }
    this.#saved = value
    this.#show(this.isDirty ? 'waiting' : 'saved', Date.now())
    if (this.isDirty) this.#schedule(this.#options.delayMs ?? autosaveDelayMs)
    else this.#keepNothing()
    return !this.isDirty
  }

  #keepSoon(): void {
    clearTimeout(this.#keepTimer)
    if (this.isDirty) this.#keepTimer = setTimeout(() => this.keepNow(), keepDelayMs)
    else this.#keepNothing()
  }

  #keepNothing(): void {
    clearTimeout(this.#keepTimer)
    this.#options.keep(null)
  }

  #failed(error: unknown): void {
    this.#options.keep(this.#value)
    if (error instanceof Fault && error.kind === 'network') {
      this.#show('offline')
      this.#schedule(offlineRetryMs)
    } else if (error instanceof Refusal && (error.status === 409 || error.status === 412)) {
      this.#show('conflict')
    } else {
      this.#show('failed')
    }
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer)
    if (this.isDirty) this.#timer = setTimeout(() => void this.flush(), afterMs)
  }

  /** Notifies listeners only when the state changes. Most key presses don't change it. */
  #show(state: SaveState, savedAt = this.#snapshot.savedAt): void {
    if (state === this.#snapshot.state && savedAt === this.#snapshot.savedAt) return
    this.#snapshot = { state, savedAt }
    for (const listener of this.#listeners) listener()
  }
}
