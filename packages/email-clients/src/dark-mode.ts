import { isTag } from '@carillon/email-design/html-tree'
import type { CssNode, Declaration } from './css.ts'
import { darkGround, darkLink, darkText, type Inversion, invertValue, type Role } from './dark-colors.ts'
import { colorsOf, darkPage, lightPage, reportDark } from './dark-defects.ts'
import type { Defects } from './defects.ts'
import type { Message } from './message.ts'
import type { Dark } from './profile.ts'
import { eachElement, makeElement, makeText, prepend } from './tree.ts'

/** Shows a message as a client does in dark mode, and reports parts that are hard to see then. */
export function showDark(message: Message, { change }: Dark, defects: Defects): void {
  if (change === 'none') return
  const before = colorsOf(message, 'light', lightPage)
  const isInverted = change !== 'own'
  if (change !== 'own') invert(message, change)
  else if (!hasColors(message)) addRules(message, ':root { color-scheme: dark }')
  reportDark(message, before, colorsOf(message, 'dark', isInverted ? darkPage : lightPage), defects)
}

function hasColors(message: Message): boolean {
  let found = false
  eachElement(message.root, (element) => {
    found ||= element.attribs['bgcolor'] !== undefined || element.attribs['background'] !== undefined
    found ||= message.declarationsOf(element).some(isGround)
  })
  return (
    found ||
    message.sheets.some(({ nodes }) =>
      nodes.some((node) => node.kind === 'rule' && node.declarations.some(isGround)),
    )
  )
}

function isGround({ property, value }: Declaration): boolean {
  return /^background(-color|-image)?$/.test(property) && !/^(none|transparent|inherit|initial)$/i.test(value)
}

function invert(message: Message, inversion: Inversion): void {
  for (const sheet of message.sheets) sheet.nodes = invertNodes(sheet.nodes, inversion)
  eachElement(message.root, (element) => {
    const declarations = message.declarationsOf(element)
    if (declarations.length > 0)
      message.setInline(
        element,
        declarations.map((each) => invertDeclaration(each, inversion)),
      )
    for (const [name, role] of attributes) {
      const value = element.attribs[name]
      if (value !== undefined) element.attribs[name] = invertValue(value, role, inversion)
    }
  })
  addRules(
    message,
    `html, body { background-color: ${darkGround}; color: ${darkText} } a { color: ${darkLink} }`,
  )
}

const attributes: readonly (readonly [name: string, role: Role])[] = [
  ['bgcolor', 'ground'],
  ['color', 'text'],
  ['text', 'text'],
  ['link', 'text'],
  ['vlink', 'text'],
  ['alink', 'text'],
  ['bordercolor', 'line'],
]

const roles: Readonly<Record<string, Role>> = {
  color: 'text',
  fill: 'text',
  '-webkit-text-fill-color': 'text',
  'text-decoration-color': 'text',
  background: 'ground',
  'background-color': 'ground',
  'background-image': 'ground',
}

function invertDeclaration(declaration: Declaration, inversion: Inversion): Declaration {
  const { property, value } = declaration
  const role = roles[property] ?? (/^(border|outline)(-|$)/.test(property) ? 'line' : null)
  return role ? { ...declaration, value: invertValue(value, role, inversion) } : declaration
}

/** The message's own rules for dark mode stay as they are. */
function invertNodes(nodes: readonly CssNode[], inversion: Inversion): CssNode[] {
  return nodes.map((node): CssNode => {
    if (node.kind === 'rule')
      return { ...node, declarations: node.declarations.map((each) => invertDeclaration(each, inversion)) }
    if (/prefers-color-scheme/i.test(node.prelude)) return node
    return { ...node, nodes: node.nodes && invertNodes(node.nodes, inversion) }
  })
}

/** Rules of the client, weaker than all of the message because they come first. */
function addRules(message: Message, rules: string): void {
  const html = message.root.children.find((node) => isTag(node) && node.name === 'html')
  const head = html && isTag(html) ? html.children.find((node) => isTag(node) && node.name === 'head') : null
  prepend(head && isTag(head) ? head : message.root, makeElement('style', {}, [makeText(rules)]))
}
