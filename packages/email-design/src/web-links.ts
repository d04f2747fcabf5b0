import { hrefsOf } from './check-module.ts'
import type { Design, ModuleId } from './design.ts'
import { isTag, parseHtml } from './html-tree.ts'
import { linkProblem } from './link-check.ts'
import { allModules } from './places.ts'

/**
 * The pages that HTML links to, each once, with the position of its first link. Addresses that already have a problem are
 * left out, and so are addresses with tags: their pages depend on the recipient.
 */
export function webLinks(html: string): { href: string; at: number }[] {
  const found = new Map<string, number>()
  // Iterative instead of recursive, because HTML can be nested deeper than the call stack allows.
  const left = parseHtml(html).children.toReversed()
  for (let node = left.pop(); node; node = left.pop()) {
    if (!isTag(node)) continue
    const href = node.name === 'a' || node.name === 'area' ? (node.attribs['href'] ?? '').trim() : ''
    if (isFixedPage(href) && !found.has(href)) found.set(href, node.startIndex ?? 0)
    left.push(...node.children.toReversed())
  }
  return [...found].map(([href, at]) => ({ href, at }))
}

function isFixedPage(href: string): boolean {
  return /^https?:/i.test(href) && !/\{\{|<%|\[unsubscribe/i.test(href) && linkProblem(href) === null
}

/** The first module that links to a page; null if none does. */
export function moduleLinking(design: Design, href: string): ModuleId | null {
  const found = allModules(design).find((module) =>
    module.kind === 'code'
      ? module.html.includes(href) || module.html.includes(href.replaceAll('&', '&amp;'))
      : hrefsOf(module).some((each) => each.trim() === href),
  )
  return found?.id ?? null
}
