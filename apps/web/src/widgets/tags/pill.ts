import { splitTags } from '@carillon/personalization/tag-parts'
import './pill.css'
import type { TagLook } from './tag-look.rules.ts'

type Look = (source: string) => TagLook

/** Makes an element show a tag. */
export function paintPill(element: HTMLElement, { source, kind, label }: TagLook): void {
  element.setAttribute('data-pill', kind)
  element.title = source
  element.textContent = label
}

/** Shows the tags in the texts of a document or element as pills. */
export function showPills(host: HTMLElement, look: Look, paint = paintPill): void {
  for (const node of textsWithTags(host)) {
    const pieces = splitTags(node.data).map(({ isTag, text }) => {
      if (!isTag) return document.createTextNode(text)
      const pill = document.createElement('span')
      paint(pill, look(text))
      return pill
    })
    node.replaceWith(...pieces)
  }
}

const notText = new Set(['STYLE', 'SCRIPT', 'TITLE', 'TEXTAREA'])

function textsWithTags(host: HTMLElement): Text[] {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (node.data.includes('{{') && !notText.has(node.parentElement?.tagName ?? '')) found.push(node)
  }
  return found
}

/** Styles of a pill as text, for messages in frames, where the page's style sheets do not apply. */
const frameStyle: Record<TagLook['kind'], string> = {
  field: '',
  computed: '',
  block: 'font-family:monospace;font-size:0.88em;border-radius:2px;opacity:0.75;',
  unknown: 'font-family:monospace;font-size:0.9em;outline:1px dashed #b3261e;',
}
const frameLook =
  'padding:0 0.3em;border-radius:4px;background:color-mix(in srgb,currentColor 13%,transparent);white-space:nowrap;'

/** A message with its tags as pills, to show it in a frame. Tags in attributes, such as in links, stay. */
export function htmlWithPills(html: string, look: Look): string {
  if (!html.includes('{{')) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  showPills(page.body, look, (element, shown) => {
    paintPill(element, shown)
    element.setAttribute('style', frameLook + frameStyle[shown.kind])
  })
  const kind = page.doctype ? new XMLSerializer().serializeToString(page.doctype) : ''
  return kind + page.documentElement.outerHTML
}
