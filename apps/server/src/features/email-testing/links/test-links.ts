import { publicNetwork } from '#platform/outgoing/ask-link.ts'
import { type Asking, askPage, type LinkNetwork, type PageAnswer } from '#platform/outgoing/ask-page.ts'
import { judgeLink, linksWithSameText } from './judge-link.rules.ts'
import { type ListedLink, listLinks } from './link-list.rules.ts'
import { type LinkNote, type LinkVerdict, verdictOf } from './link-notes.rules.ts'
import { notesOfPage } from './notes-of-page.ts'
import { pageTitle } from './page-title.ts'
import { takeTurns } from './turns.ts'

/** An address of a message with all that its test found. */
export interface TestedLink {
  url: string
  /** The visible text of its first link, or the alternative text of the image; at most 120 characters. */
  text: string
  /** The `data-muid` of the nearest design module; null outside of modules. */
  module: string | null
  /** The number of links with this address. */
  count: number
  verdict: LinkVerdict
  /** The status of the last answer; null if the address was not asked, or its last server did not answer. */
  status: number | null
  finalUrl: string | null
  redirects: { url: string; status: number }[]
  tls: 'valid' | 'invalid' | 'none' | null
  /** The code of the certificate's problem, such as `CERT_HAS_EXPIRED`. */
  tlsProblem: string | null
  /** The title of the page as plain text, at most 200 characters. */
  title: string | null
  /** The size of the page: as its server declares it, otherwise the bytes that were read. */
  bytes: number | null
  notes: LinkNote[]
  ms: number | null
}

export interface LinkTest {
  /** Hosts of our own pages and of tracked links, with their port unless it is the usual one. */
  trackingHosts: readonly string[]
  /** Ends the test early; it then fails with the signal's reason. */
  signal?: AbortSignal
  /** The time for the whole test, in milliseconds; a minute by default. */
  withinMs?: number
  /** Only tests pass another network. */
  network?: LinkNetwork
  /** Called for each link as soon as its test is over. */
  onLink?(link: TestedLink): void
}

/** The most addresses of a message that are tested. */
const mostLinks = 500
/** The time for a whole test, in milliseconds. Links that are not done by then have the note `not_asked`. */
const testMs = 60_000
/** The most bytes of a page that are read. */
const readBytes = 100 * 1024
const longestText = 120
/** Longer addresses, such as images in an address, are cut in the results. */
const longestUrl = 2_048

/** Web servers on the public Internet, each with ten seconds for a page. */
const pageNetwork: LinkNetwork = { ...publicNetwork, withinMs: 10_000 }

/**
 * Tests each address that a finished message links to, in reading order. The tags of the message are filled, and its
 * links for unsubscribing, preferences and the hosted copy are inert addresses below `/e/` of our hosts.
 *
 * Behind the 500th address one more row has the note `links_dropped`: its count is the number of addresses that were not
 * tested. The test ends within a minute.
 */
export async function testLinks(html: string, options: LinkTest): Promise<TestedLink[]> {
  const { links, anchors } = listLinks(html)
  const ownHosts = new Set(options.trackingHosts.map((host) => host.toLowerCase()))
  const shared = linksWithSameText(links)
  const isOver = AbortSignal.timeout(options.withinMs ?? testMs)
  const signal = options.signal ? AbortSignal.any([isOver, options.signal]) : isOver
  const turns = takeTurns({ atOnce: 8, perHost: 2 }, signal)
  const asking: Asking = {
    network: options.network ?? pageNetwork,
    mostRedirects: 5,
    readBytes,
    signal,
    inTurn: turns.inTurn,
  }
  const asks = oncePerPage((page) => askPage(page, asking))
  const testOne = async (link: ListedLink): Promise<TestedLink> => {
    const { notes, page } = judgeLink(link, { anchors }, ownHosts)
    if (shared.has(link.url)) notes.push('same_text')
    const tested = page ? withAnswer(link, notes, await asks(page)) : withoutAnswer(link, notes)
    options.signal?.throwIfAborted()
    options.onLink?.(tested)
    return tested
  }
  const tested = await Promise.all(links.slice(0, mostLinks).map(testOne))
  const dropped = links.slice(mostLinks)
  if (!dropped[0]) return tested
  const rest = { ...withoutAnswer(dropped[0], ['links_dropped']), count: dropped.length }
  options.onLink?.(rest)
  return [...tested, rest]
}

/** Asks each page once. Addresses may differ by the part behind `#` only. */
function oncePerPage(ask: (page: URL) => Promise<PageAnswer>): (page: URL) => Promise<PageAnswer> {
  const asked = new Map<string, Promise<PageAnswer>>()
  return (page) => {
    const known = asked.get(page.href) ?? ask(page)
    asked.set(page.href, known)
    return known
  }
}

function withoutAnswer({ url, texts, module, count }: ListedLink, notes: LinkNote[]): TestedLink {
  return {
    url: shortened(url, longestUrl),
    text: shortened(texts.find((text) => text !== '') ?? '', longestText),
    module,
    count,
    verdict: verdictOf(notes),
    status: null,
    finalUrl: null,
    redirects: [],
    tls: null,
    tlsProblem: null,
    title: null,
    bytes: null,
    notes,
    ms: null,
  }
}

function withAnswer(link: ListedLink, ofAddress: LinkNote[], answer: PageAnswer): TestedLink {
  const notes = [...notesOfPage(answer), ...ofAddress]
  const { status, finalUrl, redirects, tls, tlsProblem, body, contentType, ms } = answer
  return {
    ...withoutAnswer(link, notes),
    status,
    tls,
    tlsProblem,
    ms,
    finalUrl: finalUrl && shortened(finalUrl, longestUrl),
    redirects: redirects.map((each) => ({ ...each, url: shortened(each.url, longestUrl) })),
    title: body && pageTitle(body.beginning, contentType),
    bytes: body?.bytes ?? null,
  }
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
}
