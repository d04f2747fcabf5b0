import { cloneElement, type ReactElement, type ReactNode } from 'react'

const tag = /<(\w+)>([\s\S]*?)<\/\1>|<(\w+)\s*\/>/g

/**
 * A sentence with parts: each `<name>…</name>` or `<name/>` of the template becomes the element of that name.
 * Values are filled in afterwards, part by part, so that user input is never read as a tag.
 */
export function richText(
  template: string,
  parts: Readonly<Record<string, ReactElement>>,
  fill: (piece: string) => string,
): ReactNode[] {
  const nodes: ReactNode[] = []
  let at = 0
  for (const match of template.matchAll(tag)) {
    const name = match[1] ?? match[3] ?? ''
    const part = parts[name]
    if (!part) continue
    if (match.index > at) nodes.push(fill(template.slice(at, match.index)))
    const inner = match[2] === undefined ? [] : richText(match[2], parts, fill)
    nodes.push(cloneElement(part, { key: match.index }, ...inner))
    at = match.index + match[0].length
  }
  if (at < template.length) nodes.push(fill(template.slice(at)))
  return nodes
}
