import type { LeafModule, Module, ModuleOf } from './design.ts'
import {
  type AnyNode,
  type Element,
  findAllBelow,
  findBelow,
  hasClass,
  isComment,
  isModule,
  isTag,
  isText,
  type NodeWithChildren,
  percentage,
  pixels,
  sliceOf,
  styleOf,
} from './html-tree.ts'
import { readHints } from './read-hints.ts'
import { paddingOf } from './read-values.ts'
import { codeModule, type Reading } from './reading.ts'

/**
 * The modules of a container, in order. Other content between them (mostly template logic) becomes a code module, byte
 * for byte, so that it is written at the same place again.
 */
export function readModules<M extends Module | LeafModule>(
  place: NodeWithChildren,
  reading: Reading,
  read: (element: Element, reading: Reading) => M,
): (M | ModuleOf<'code'>)[] {
  const modules: (M | ModuleOf<'code'>)[] = []
  let loose: AnyNode[] = []
  const endLoose = () => {
    const html = sliceOf(reading.source, loose).trim()
    if (html !== '') {
      const module = codeModule(html, reading.newId(), reading)
      reading.became(loose, module)
      modules.push(module)
    }
    loose = []
  }
  for (const node of place.children) {
    if (isTag(node) && isOpenRow(node)) {
      endLoose()
      modules.push(...readModules(node, reading, read))
    } else if (isTag(node) && isModule(node)) {
      endLoose()
      if (!isPreheader(node)) modules.push(read(node, reading))
    } else if (isTag(node) && findBelow(node, isModule)) {
      endLoose()
      if (!isLayout(node)) reading.lose('around_modules', `<${node.name}>`)
      modules.push(...readModules(node, reading, read))
    } else if (isTag(node) || (isText(node) && (loose.length > 0 || node.data.trim() !== '')))
      loose.push(node)
    else if (isComment(node) && loose.length > 0) loose.push(node)
  }
  endLoose()
  return modules
}

/** A row of one column without padding, colour and width. Its content fills the message with or without the row. */
function isOpenRow(element: Element): boolean {
  if (element.attribs['data-type'] !== 'columns' || !findBelow(element, isModule)) return false
  const [column, ...others] = findAllBelow(element, (one) => one.name === 'table' && hasClass(one, 'column'))
  const row = findBelow(element, ({ name }) => name === 'td')
  if (!column || others.length > 0 || !row || Object.keys(readHints(element)).length > 0) return false
  const { style, attribs } = { style: styleOf(column), attribs: column.attribs }
  const width = style.get('width') ?? attribs['width']
  if (pixels(width) !== null || (percentage(width) ?? 100) !== 100) return false
  return [element, row, column].every(isPlain)
}

/** True if an element has no padding, margin and colour. */
function isPlain(element: Element): boolean {
  const style = styleOf(element)
  const margins = (style.get('margin') ?? '').split(/\s+/).map(pixels)
  return (
    !element.attribs['bgcolor'] &&
    ![...style.keys()].some((each) =>
      /^(display|background|border-(top|right|bottom|left|color)|margin-)/.test(each),
    ) &&
    Object.values(paddingOf(style)).every((side) => side === 0) &&
    margins.every((side) => !side)
  )
}

/** True if a table is for layout only, so that the design needs no equivalent. */
function isLayout({ name, attribs }: Element): boolean {
  return ['table', 'tbody', 'tr', 'td'].includes(name) && !attribs['style']?.includes('background')
}

/** True if an element is the preheader, which belongs to the message and is no module. */
export function isPreheader(element: Element): boolean {
  return isModule(element) && element.attribs['data-type'] === 'preheader'
}
