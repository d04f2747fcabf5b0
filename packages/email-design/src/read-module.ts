import type { LeafModule, Module } from './design.ts'
import { type Element, innerSource } from './html-tree.ts'
import { readColumns } from './read-columns.ts'
import { readHints } from './read-hints.ts'
import { readButton, readDivider, readImage, readSpacer, readText } from './read-leaf.ts'
import { readSocial } from './read-social.ts'
import { readUnsubscribe } from './read-unsubscribe.ts'
import { asCode, codeModule, contentCell, excerpt, idOf, type Reading } from './reading.ts'

type Reader = (element: Element, reading: Reading) => LeafModule

const readers: Record<string, Reader> = {
  text: readText,
  image: readImage,
  button: readButton,
  divider: readDivider,
  spacer: readSpacer,
  social: readSocial,
  unsubscribe: readUnsubscribe,
  code: (element, reading) =>
    codeModule(innerSource(reading.source, contentCell(element)), idOf(element, reading), reading),
}

/** One module of the exchange format, by its `data-type`. An unknown type is read as text. */
export function readModule(element: Element, reading: Reading): Module {
  if (!isRow(element)) return readKnown(element, reading)
  const row = { ...readColumns(element, reading, readLeaf), ...readHints(element) }
  reading.became([element], row)
  return row
}

/** A module inside a column. Columns in a column are kept as code. */
function readLeaf(element: Element, reading: Reading): LeafModule {
  if (!isRow(element)) return readKnown(element, reading)
  reading.lose('columns_as_code', excerpt(element))
  const code = asCode(element, reading.newId(), reading)
  reading.became([element], code)
  return code
}

function readKnown(element: Element, reading: Reading): LeafModule {
  const module = readLook(element, reading)
  reading.became([element], module)
  return module
}

function readLook(element: Element, reading: Reading): LeafModule {
  const module = (readers[typeOf(element)] ?? readText)(element, reading)
  const { shownOn, ...hints } = readHints(element)
  const screens = shownOn ? { shownOn } : {}
  if (module.kind === 'code') return { ...module, ...screens }
  if (module.kind === 'spacer') return { ...module, ...screens, ...(hints.dark ? { dark: hints.dark } : {}) }
  return { ...module, ...screens, ...hints }
}

function isRow(element: Element): boolean {
  return ['columns', 'imagetext', 'image-text'].includes(typeOf(element))
}

function typeOf(element: Element): string {
  return (element.attribs['data-type'] ?? '').toLowerCase()
}
