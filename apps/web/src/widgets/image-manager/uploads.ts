import { useSyncExternalStore } from 'react'

/** A file on its way into the library. They outlive the screen that began them. */
export interface Upload {
  key: number
  file: File
  /** Address of the file itself, to show it before the server has it. */
  preview: string
  /** 0 to 70 while it is transferred, 100 when its thumbnail is there. */
  percent: number
  /** Why it didn't arrive: nothing answered, or something went wrong there. It can be tried again. */
  failed?: 'network' | 'server'
  stop: AbortController
}

let uploads: readonly Upload[] = []
let lastKey = 0
const listeners = new Set<() => void>()

function set(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => uploads,
  )
}

export function addUpload(file: File): Upload {
  const upload = {
    key: ++lastKey,
    file,
    preview: URL.createObjectURL(file),
    percent: 0,
    stop: new AbortController(),
  }
  set([...uploads, upload])
  return upload
}

export function changeUpload(key: number, change: Partial<Pick<Upload, 'percent' | 'failed'>>): void {
  set(uploads.map((each) => (each.key === key ? { ...each, ...change } : each)))
}

/** Takes its tile away, and stops it where it is under way. */
export function removeUpload({ key, preview, stop }: Upload): void {
  stop.abort()
  URL.revokeObjectURL(preview)
  set(uploads.filter((each) => each.key !== key))
}

const atOnce = 3
let running = 0
const waiting: (() => Promise<void>)[] = []

/** Lets three files travel at once; the others wait for their turn. */
export function inTurn(work: () => Promise<void>): void {
  waiting.push(work)
  advance()
}

function advance(): void {
  while (running < atOnce) {
    const next = waiting.shift()
    if (!next) return
    running++
    void next().finally(() => {
      running--
      advance()
    })
  }
}
