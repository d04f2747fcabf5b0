import type { SignupWork } from '#features/contacts/public.ts'

/** Several kinds of signups as one: the kind with the first place comes next, up to the first place of another one. */
export function inOneOrder(kinds: readonly SignupWork[]): SignupWork {
  return {
    async firstPlace(db, account) {
      const places = await Promise.all(kinds.map((kind) => kind.firstPlace(db, account)))
      const waiting = places.filter((place) => place !== null)
      return waiting.length === 0 ? null : Math.min(...waiting)
    },
    async apply(context, account, before) {
      const places = await Promise.all(kinds.map((kind) => kind.firstPlace(context.db, account)))
      const order = kinds
        .map((kind, at) => ({ kind, place: places[at] ?? Number.POSITIVE_INFINITY }))
        .sort((a, b) => a.place - b.place)
      const [first, second] = order
      if (!first || first.place === Number.POSITIVE_INFINITY) return
      const end = Math.min(before ?? Number.POSITIVE_INFINITY, second?.place ?? Number.POSITIVE_INFINITY)
      await first.kind.apply(context, account, end === Number.POSITIVE_INFINITY ? null : end)
    },
  }
}
