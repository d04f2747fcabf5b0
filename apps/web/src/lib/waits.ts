/** Times after which the app acts, in milliseconds. */
export interface Waits {
  /** From the last change of a draft until it is saved. */
  autosave: number
  /** From the start of a job on contacts until the page says that it still runs. */
  patience: number
}

declare global {
  interface Window {
    /** Set by browser tests before the app starts. Nothing that is stored in a browser can change the times. */
    carillonWaits?: Partial<Waits>
  }
}

/** A time of the app, unless a browser test has set another one. */
export function waitOf(name: keyof Waits, usual: number): number {
  return window.carillonWaits?.[name] ?? usual
}
