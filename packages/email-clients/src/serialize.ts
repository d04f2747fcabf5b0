import { type AnyNode, isTag, isText, type NodeWithChildren } from '@carillon/email-design/html-tree'

const voids = new Set(
  'area br col embed hr img input link meta param source track wbr base basefont frame'.split(' '),
)

/**
 * HTML of a tree. Comments and unknown instructions are left out, and text is escaped, so that a browser reads the same
 * tree. A name with signs that no element has is left out; its content stays.
 */
export function serialize(root: NodeWithChildren): string {
  const out: string[] = []
  for (const node of root.children) write(node, out)
  return out.join('')
}

function write(node: AnyNode, out: string[]): void {
  if (isText(node)) out.push(escaped(node.data))
  if (!isTag(node)) return
  const { name, attribs, children } = node
  const isKnown = /^[a-z][\w:.-]*$/i.test(name)
  if (isKnown) {
    out.push('<', name)
    for (const key in attribs)
      if (/^[a-z_][\w:.-]*$/i.test(key)) out.push(' ', key, '="', quoted(attribs[key] ?? ''), '"')
    out.push('>')
  }
  if (isKnown && voids.has(name)) return
  if (name === 'style') for (const child of children) out.push(isText(child) ? sheetText(child.data) : '')
  else for (const child of children) write(child, out)
  if (isKnown) out.push('</', name, '>')
}

function escaped(text: string): string {
  return /[&<>\u00a0]/.test(text) ? text.replaceAll(/[&<>\u00a0]/g, (sign) => entities[sign] ?? sign) : text
}

function quoted(value: string): string {
  return /[&"<>\u00a0]/.test(value)
    ? value.replaceAll(/[&"<>\u00a0]/g, (sign) => entities[sign] ?? sign)
    : value
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}

/** A style sheet that no parser reads as tags, not even within `<svg>`. */
function sheetText(text: string): string {
  return text.replaceAll(/<(?=[a-z/!?])/gi, '< ')
}
