/** Zero bits in quiet times: about 0.1 s of a desktop computer, 0.5 s of an old phone, while the form is filled in. */
const usualBits = 16
const windowMs = 60_000

/**
 * The difficulty of a form's task, by the posts that this process saw in the last minute: each doubling beyond 60 asks
 * for twice the work, up to 16 times. A flood costs its sender computing time, and people notice a second at most.
 */
export function openDifficulty() {
  const seen = new Map<string, { began: number; posts: number; before: number }>()
  const windowOf = (form: string, now: number) => {
    const known = seen.get(form)
    if (known && now - known.began < windowMs) return known
    const before = known && now - known.began < 2 * windowMs ? known.posts : 0
    const next = { began: now, posts: 0, before }
    if (seen.size > 10_000) seen.clear()
    seen.set(form, next)
    return next
  }
  return {
    note(form: string, now: Date): void {
      windowOf(form, now.getTime()).posts++
    },
    bitsFor(form: string, now: Date): number {
      const { posts, before } = windowOf(form, now.getTime())
      const most = Math.max(posts, before)
      return usualBits + Math.min(4, most < 60 ? 0 : Math.floor(Math.log2(most / 60)) + 1)
    },
  }
}

export type Difficulty = ReturnType<typeof openDifficulty>
