import { askPage, type LinkNetwork, type PageAnswer, type PageProblem } from './ask-page.ts'
import { resolveHost } from './checked-addresses.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * The state of a link. `unasked`: it leads into a private network or to an unusual port, where no call is made.
 * `offline`: this machine reaches neither name servers nor the network of the host.
 */
export type LinkAnswer = 'fine' | 'missing' | 'no_host' | 'refused' | 'no_answer' | 'offline' | 'unasked'

/** Web servers on the public Internet. */
export const publicNetwork: LinkNetwork = {
  resolve: resolveHost,
  mayCall: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
  withinMs: 5_000,
}

/** Requests the page of a link. The answer is only a kind, so that no caller can read other hosts through it. */
export async function askLink(link: URL, network: LinkNetwork): Promise<LinkAnswer> {
  return wordOf(await askPage(link, { network, mostRedirects: 3, readBytes: 0 }))
}

const words: Record<PageProblem, LinkAnswer> = {
  no_host: 'no_host',
  refused: 'refused',
  tls_failed: 'refused',
  no_answer: 'no_answer',
  broken_answer: 'no_answer',
  not_asked: 'no_answer',
  offline: 'offline',
  private_address: 'unasked',
  unusual_port: 'unasked',
  too_many_redirects: 'unasked',
  redirect_loop: 'unasked',
  wants_cookies: 'unasked',
  bad_redirect: 'unasked',
  leaves_web: 'unasked',
}

/**
 * The state of a link by the answer of its server. A page that asks for a sign-in (401, 403) or refuses too many calls
 * (429) exists.
 */
function wordOf({ tls, problem, status }: PageAnswer): LinkAnswer {
  if (tls === 'invalid') return 'refused'
  if (problem) return words[problem]
  if (status === 404 || status === 410) return 'missing'
  return status === null || status >= 500 ? 'no_answer' : 'fine'
}
