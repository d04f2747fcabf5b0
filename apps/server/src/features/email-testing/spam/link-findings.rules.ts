import type { Finding } from './content-weights.rules.ts'
import { shorteners } from './content-words.rules.ts'
import type { LinkFact } from './message-facts.rules.ts'

/** The most links of one kind that are named. */
const named = 3

/** Judges links by their addresses alone; the link test calls them. */
export function linkFindings(links: readonly LinkFact[]): Finding[] {
  const found: Finding[] = []
  const add = (rule: Finding[0], evidence: readonly string[]) => {
    if (evidence.length > 0) found.push([rule, [...new Set(evidence)].slice(0, named).join(', ')])
  }
  const web = links.flatMap(({ href, text }) => {
    const host = hostOf(href)
    return host === null ? [] : [{ href, text, host }]
  })
  add(
    'link_mismatch',
    web.filter(({ text, host }) => isOtherHost(text, host)).map(({ text, host }) => `${text} → ${host}`),
  )
  add(
    'link_shortened',
    web.filter(({ host }) => shorteners.has(host.replace(/^www\./, ''))).map(({ href }) => href),
  )
  add(
    'link_ip',
    web.filter(({ host }) => /^\[|^\d+(?:\.\d+){3}$/.test(host)).map(({ href }) => href),
  )
  add(
    'link_script',
    links
      .filter(({ href }) => /^\s*(?:javascript|vbscript|data):/i.test(href))
      .map(({ href }) => href.slice(0, 40)),
  )
  return found
}

/** The host of a web address; null for any other link. */
function hostOf(href: string): string | null {
  if (!/^(?:https?:)?\/\//i.test(href)) return null
  const url = URL.parse(href.startsWith('//') ? `https:${href}` : href)
  return url === null || url.hostname === '' ? null : url.hostname
}

/** Endings of domains by which a text without `https://` or `www.` counts as an address. */
const endings = new Set(
  'app at au biz ca ch co com de dev es eu fr info io it jp net nl org pl se shop uk us example test'.split(
    ' ',
  ),
)

/** True if a text is a web address of a host that has nothing to do with this one. */
function isOtherHost(text: string, host: string): boolean {
  if (text.length > 300) return false
  const [, protocol, shown = ''] =
    /^(https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/:?#]\S*)?$/iu.exec(text) ?? []
  const name = URL.parse(`http://${shown}`)?.hostname ?? ''
  if (shown === '' || name === '') return false
  const isAddress =
    protocol !== undefined || name.startsWith('www.') || endings.has(name.split('.').pop() ?? '')
  return isAddress && siteOf(name) !== siteOf(host)
}

/** The part of a host that one owner has: two labels, or three below endings such as `co.uk`. */
function siteOf(host: string): string {
  const labels = host.split('.')
  const [second = '', last = ''] = labels.slice(-2)
  const isDouble = last.length === 2 && /^(?:ac|co|com|edu|gov|net|or|org)$/.test(second)
  return labels.slice(isDouble ? -3 : -2).join('.')
}
