import { type Element, isTag, isText, type NodeWithChildren } from '@carillon/email-design/html-tree'
import type { CssNode, Declaration } from './css.ts'
import { remove, unwrap } from './tree.ts'

/** Elements that every client removes with their content. */
const forbidden = new Set(
  'script noscript iframe frame frameset noframes object embed applet param base link plaintext xmp noembed template portal math'.split(
    ' ',
  ),
)

const urlAttributes = new Set(['href', 'src', 'action', 'background', 'xlink:href', 'cite', 'longdesc'])
const forbiddenAttributes =
  /^(on|srcdoc$|formaction$|poster$|ping$|manifest$|http-equiv$|is$|slot$|autofocus$|nonce$)/

/**
 * Removes what no client runs or loads: scripts, event handlers, frames, objects, `<base>`, external style sheets, fonts,
 * posters, refreshing pages. Calls `onRemoved` before an element goes.
 */
export function sanitize(root: NodeWithChildren, onRemoved: (element: Element) => void): void {
  for (const node of [...root.children]) {
    if (!isTag(node)) {
      if (!isText(node)) remove(node)
      continue
    }
    if (forbidden.has(node.name) || isActiveMeta(node)) {
      onRemoved(node)
      remove(node)
      continue
    }
    sanitizeAttributes(node)
    if (node.name !== 'style') sanitize(node, onRemoved)
    if (!/^[a-z][\w:.-]*$/i.test(node.name)) unwrap(node)
  }
}

function isActiveMeta({ name, attribs }: Element): boolean {
  return name === 'meta' && (attribs['http-equiv'] !== undefined || attribs['charset'] !== undefined)
}

function sanitizeAttributes({ attribs }: Element): void {
  for (const name of Object.keys(attribs)) {
    if (forbiddenAttributes.test(name)) delete attribs[name]
    else if (urlAttributes.has(name) && isActiveUrl(attribs[name] ?? '')) delete attribs[name]
    else if (
      name === 'style' &&
      /expression\s*\(|javascript:|behavior\s*:|-moz-binding/i.test(attribs[name] ?? '')
    )
      delete attribs[name]
  }
}

/** True for addresses that would run or show a document of their own. Browsers skip white space in a scheme. */
function isActiveUrl(url: string): boolean {
  const bare = [...url]
    .filter((sign) => sign > ' ')
    .join('')
    .toLowerCase()
  return (
    /^(javascript|vbscript|livescript|file|blob|filesystem):/.test(bare) || /^data:(?!image\/)/.test(bare)
  )
}

/** A style sheet without rules that load or run something. Calls `onFont` with the family of each web font. */
export function sanitizeSheet(nodes: readonly CssNode[], onFont: (family: string) => void): CssNode[] {
  return nodes.flatMap((node): CssNode[] => {
    const declarations = node.declarations.filter(isHarmless)
    if (node.kind === 'rule') return [{ ...node, declarations }]
    if (node.name === 'font-face') {
      const family = node.declarations.find(({ property }) => property === 'font-family')?.value
      if (family) onFont(family.replaceAll(/["']/g, ''))
    }
    if (loading.test(node.name)) return []
    return [{ ...node, declarations, nodes: node.nodes && sanitizeSheet(node.nodes, onFont) }]
  })
}

const loading = /^(import|font-face|namespace|charset|-moz-document|document)$/

function isHarmless({ property, value }: Declaration): boolean {
  return !/^(behavior|-moz-binding)$/.test(property) && !/expression\s*\(|javascript:|vbscript:/i.test(value)
}
