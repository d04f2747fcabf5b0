import type { LeafModule, Module, ModuleOf } from './design.ts'
import {
  type AnyNode,
  type Element,
  findBelow,
  isComment,
  isModule,
  isTag,
  isText,
  type NodeWithChildren,
  sliceOf,
} from './html-tree.ts'
import { codeModule, type Reading } from './reading.ts'

/**
 * The modules of a place, in order. What stands loose between them (template logic, mostly) becomes a code module of its
 * own, byte for byte, so that it comes out again where it stood.
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
    if (isTag(node) && isModule(node)) {
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

/** Tables that only hold modules say nothing that a design would not. */
function isLayout({ name, attribs }: Element): boolean {
  return ['table', 'tbody', 'tr', 'td'].includes(name) && !attribs['style']?.includes('background')
}

/** It belongs to the message, not among its modules. */
export function isPreheader(element: Element): boolean {
  return isModule(element) && element.attribs['data-type'] === 'preheader'
}
