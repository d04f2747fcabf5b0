import { type LegacyKind, legacyNumbers } from '@carillon/contract/legacy-numbers'
import { type RouteObject, redirect } from 'react-router'
import { call, refused } from '#api/call.ts'

/** The areas whose things had numbers in the old application, and the kind of thing below their addresses. */
const numbered: Readonly<Record<string, LegacyKind>> = {
  '/single-sends': 'single_send',
  '/contacts/lists': 'list',
  '/contacts/segments': 'segment',
}

/**
 * For the route above all legacy pages. The old application named things by numbers: such an address is replaced by the
 * one with the id that the thing has now. Links within the app have ids, so only the address that was opened is looked at.
 */
export const withKnownIds = {
  loader: async ({ request }) => {
    const { pathname, search } = new URL(request.url)
    const found = /\/legacy(\/single-sends|\/contacts\/lists|\/contacts\/segments)\/(\d+)(\/.*)?$/.exec(
      pathname,
    )
    if (!found) return null
    const [, area = '', number = '', rest = ''] = found
    const id = await idOf(numbered[area]!, Number(number))
    return redirect(`${area}/${id}${rest}${search}${window.location.hash}`)
  },
  shouldRevalidate: () => false,
} satisfies Pick<RouteObject, 'loader' | 'shouldRevalidate'>

/** The id of a thing by its number. Throws what the router shows as an unknown page if there is none. */
async function idOf(kind: LegacyKind, number: number): Promise<string> {
  try {
    return (await call(legacyNumbers.find, { query: { kind, number } })).id
  } catch (cause) {
    if (refused(cause, 'not_found', 'invalid_input')) throw new Response(null, { status: 404 })
    throw cause
  }
}
