import { useSyncExternalStore } from 'react'

/** A file being uploaded. Uploads continue after their screen is closed. */
export interface Upload {
  key: number
  file: File
  /** Local address of the file, to show it before it is uploaded. */
  preview: string
  /** The progress: 0 to 70 during the transfer, 100 when the thumbnail is loaded. */
  percent: number
  /** The reason why the upload failed: no response, or a server error. It can be tried again. */
  failed?: 'network' | 'server'
  stop: AbortController
}

let uploads: readonly Upload[] = []
let lastKey = 0
const listeners = new Set<() => void>()

function setUploads(next: readonly Upload[]): void {
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
  setUploads([...uploads, upload])
  return upload
}

export function changeUpload(key: number, change: Partial<Pick<Upload, 'percent' | 'failed'>>): void {
  setUploads(uploads.map((each) => (each.key === key ? { ...each, ...change } : each)))
}

/** Removes the tile of an upload and stops it if it is still running. */
export function removeUpload({ key, preview, stop }: Upload): void {
  stop.abort()
  URL.revokeObjectURL(preview)
  setUploads(uploads.filter((each) => each.key !== key))
}

/** Ends all uploads: the app is taken down, and the next one may be of another person. */
export function endUploads(): void {
  waiting.length = 0
  for (const upload of uploads) removeUpload(upload)
}

const atOnce = 3
let running = 0
const waiting: (() => Promise<void>)[] = []

/** Runs three uploads at a time; the others wait. */
export function queueUpload(work: () => Promise<void>): void {
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
