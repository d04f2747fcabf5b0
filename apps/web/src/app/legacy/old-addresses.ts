import { type LoaderFunctionArgs, redirectDocument } from 'react-router'
import { legacyPageOf } from './old-addresses.rules.ts'

/** Leads from an address of the old application to its legacy page, with the query and the hash. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const old = pathname.slice(pathname.indexOf('/marketing_campaigns'))
  return redirectDocument(legacyPageOf(old) + search + window.location.hash)
}
