import type { PreflightFinding } from '@carillon/contract/preflight'
import { shortened } from '@carillon/email-design/finding'
import { sourcePlace } from '@carillon/email-design/source-place'
import { moduleLinking, webLinks } from '@carillon/email-design/web-links'
import type { LinkAnswer } from '#platform/outgoing/ask-link.ts'
import type { LinkChecker } from '#platform/outgoing/link-checker.ts'
import type { MessageRow } from './campaign-message.ts'
import { designOf } from './content-facts.ts'
import { warning } from './message-warnings.ts'

/** The most links of a message that are checked. */
const mostLinks = 50

const codes: Partial<
  Record<LinkAnswer, 'link_missing' | 'link_no_host' | 'link_refused' | 'link_no_answer'>
> = {
  missing: 'link_missing',
  no_host: 'link_no_host',
  refused: 'link_refused',
  no_answer: 'link_no_answer',
  // Other links were answered, so the fault is not that of this server.
  offline: 'link_no_answer',
}

/**
 * Warnings about links of a message that lead nowhere, in their order. It asks web servers and waits for their answers.
 */
export async function checkMessageLinks(
  checker: LinkChecker,
  account: string,
  row: Pick<MessageRow, 'html_content' | 'document'>,
): Promise<PreflightFinding[]> {
  const html = row.html_content
  const all = webLinks(html)
  if (all.length === 0) return []
  const links = all.slice(0, mostLinks)
  const answers = await checker.check(
    account,
    links.map(({ href }) => href),
  )
  if ([...answers.values()].every((answer) => answer === 'offline')) {
    return [warning('content', 'links_unchecked')]
  }
  const design = designOf(row)
  const dead = links.flatMap(({ href, at }) => {
    const code = codes[answers.get(href) ?? 'unasked']
    if (!code) return []
    const place = design
      ? { module: moduleLinking(design, href), line: null, column: null }
      : { module: null, ...sourcePlace(html, at) }
    return [warning('content', code, { href: shortened(href), host: new URL(href).hostname }, { place })]
  })
  return [
    ...dead,
    ...(all.length > mostLinks ? [warning('content', 'links_many', { limit: mostLinks })] : []),
  ]
}
