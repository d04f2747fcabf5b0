import { type LegacyKind, legacyNumbers } from '@carillon/contract/legacy-numbers'
import { type RouteObject, redirect } from 'react-router'
import { call, refused } from '#api/call.ts'
import { numberIn } from './known-ids.rules.ts'

/**
 * For the route above all legacy pages. The old application named things by numbers: such an address is replaced by the
 * one with the id that the thing has now. Links within the app have ids, so only the address that was opened is looked at.
 */
export const withKnownIds = {
  loader: async ({ request }) => {
    const { pathname, search } = new URL(request.url)
    const named = numberIn(pathname.slice(pathname.indexOf('/legacy') + '/legacy'.length))
    if (!named) return null
    const id = await idOf(named.kind, named.number)
    return id === undefined ? null : redirect(named.with(id) + search + window.location.hash)
  },
  shouldRevalidate: () => false,
} satisfies Pick<RouteObject, 'loader' | 'shouldRevalidate'>

/**
 * The id of a thing by its number, or undefined for a person who may not know it: the page says so. Throws the answer that
 * the router shows as an unknown page if there is none.
 */
async function idOf(kind: LegacyKind, number: number): Promise<string | undefined> {
  try {
    return (await call(legacyNumbers.find, { query: { kind, number } })).id
  } catch (cause) {
    if (refused(cause, 'forbidden')) return undefined
    if (refused(cause, 'not_found', 'invalid_input')) throw new Response(null, { status: 404 })
    throw cause
  }
}
