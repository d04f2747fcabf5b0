import { linkProblem } from '@carillon/email-design/link-check'
import type { LinkList, ListedLink } from './link-list.rules.ts'
import type { LinkNote } from './link-notes.rules.ts'

/** A link as its address alone shows it. */
export interface JudgedLink {
  notes: LinkNote[]
  /** The page to ask; null for an address that has none. */
  page: URL | null
}

/**
 * Judges an address without asking its server.
 * @param ownHosts hosts of our own pages and of tracked links, with their port unless it is the usual one
 */
export function judgeLink(
  link: ListedLink,
  { anchors }: Pick<LinkList, 'anchors'>,
  ownHosts: ReadonlySet<string>,
): JudgedLink {
  const without = (...notes: LinkNote[]): JudgedLink => ({ notes, page: null })
  const { url } = link
  if (url === '' || url === '#') return without('placeholder')
  if (/\{\{|\}\}|<%|\[(unsubscribe|weblink)/i.test(decoded(url))) return without('tag_left')
  if (url.startsWith('#')) return without(isAnchor(url, anchors) ? 'in_page_link' : 'anchor_missing')
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(url)?.[1]?.toLowerCase()
  if (scheme === undefined)
    return without(linkProblem(url) === 'link_without_protocol' ? 'without_protocol' : 'bad_address')
  if (scheme === 'mailto') return without(linkProblem(url) ? 'bad_address' : 'mail_link')
  if (scheme === 'tel' || scheme === 'sms') return without(linkProblem(url) ? 'bad_address' : 'phone_link')
  if (scheme !== 'http' && scheme !== 'https') return without('bad_scheme')
  return judgePage(link, ownHosts)
}

function judgePage({ url, texts }: ListedLink, ownHosts: ReadonlySet<string>): JudgedLink {
  const page = URL.parse(url)
  if (!page || /\s/.test(url) || !/^https?:\/\//i.test(url)) return { notes: ['bad_address'], page: null }
  if (/(^|\.)example(\.(com|org|net))?$/i.test(page.hostname))
    return { notes: ['example_address'], page: null }
  const isOurs = ownHosts.has(page.host) || ownHosts.has(page.hostname)
  if (isOurs && page.pathname.startsWith('/e/')) return { notes: ['own_link'], page: null }
  const notes: LinkNote[] = []
  if (!isOurs && texts.some((text) => showsOtherHost(text, page))) notes.push('other_host_shown')
  if (page.username !== '' || page.password !== '') notes.push('password_in_address')
  page.hash = ''
  return { notes, page }
}

function decoded(url: string): string {
  return url.replaceAll(/%7b/gi, '{').replaceAll(/%7d/gi, '}').replaceAll(/%3c/gi, '<')
}

function isAnchor(url: string, anchors: ReadonlySet<string>): boolean {
  const name = url.slice(1)
  if (anchors.has(name) || name.toLowerCase() === 'top') return true
  try {
    return anchors.has(decodeURIComponent(name))
  } catch {
    return false
  }
}

/** True if a text is an address of the web on another host. A subdomain of the same host, as `www`, is not another. */
function showsOtherHost(text: string, page: URL): boolean {
  const shown = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?[.!]?$/iu.exec(
    text,
  )?.[1]
  const host = shown && URL.parse(`https://${shown}`)?.hostname
  if (!host) return false
  const [one, other] = [host, page.hostname].map((each) => each.replace(/^www\./, ''))
  return one !== other && !one?.endsWith(`.${other}`) && !other?.endsWith(`.${one}`)
}

/** The addresses that share a text with a link to another address. The part behind `#` does not count as another. */
export function linksWithSameText(links: readonly ListedLink[]): Set<string> {
  const byText = new Map<string, Set<string>>()
  for (const { url, texts } of links) {
    for (const text of texts) {
      const key = text.toLowerCase()
      if (key === '') continue
      byText.set(key, (byText.get(key) ?? new Set()).add(url))
    }
  }
  const shared = [...byText.values()].filter((urls) => new Set([...urls].map(pageOf)).size > 1)
  return new Set(shared.flatMap((urls) => [...urls]))
}

function pageOf(url: string): string {
  return url.replace(/(?<=.)#.*$/, '').replace(/\/$/, '')
}
