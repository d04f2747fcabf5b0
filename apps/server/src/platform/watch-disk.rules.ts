const gb = 1024 ** 3

/** The room that a folder has left: `low` is time to act, `out` is the moment before writes fail. */
export type Room = 'enough' | 'low' | 'out'

/** Judges the free bytes of the data folder. The embedded database keeps up to 4 GB of its log there. */
export function judgeRoom(freeBytes: number, hasDatabase: boolean): Room {
  const [out, low] = hasDatabase ? [1, 8] : [0.2, 2]
  if (freeBytes < out * gb) return 'out'
  return freeBytes < low * gb ? 'low' : 'enough'
}

/** The sentence for the log when the room changed; null: it is as before, or was enough from the start. */
export function sayRoom(before: Room, now: Room, free: number, folder: string): string | null {
  if (before === now) return null
  const says = `${(free / gb).toFixed(1)} GB are free in ${folder}`
  if (now === 'enough') return `the disk has room again: ${says}`
  return now === 'low'
    ? `the disk fills: ${says}`
    : `the disk is nearly full, the next write may fail: ${says}`
}
