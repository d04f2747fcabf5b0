import { type Element, isTag, isText, parseHtml, textOf } from '@carillon/email-design/html-tree'
import { webLinks } from '@carillon/email-design/web-links'

/** The parts of a message that a short text elsewhere, such as an ad, can begin with. */
export interface ShortContent {
  subject: string
  /** The preheader, else the first text that readers see. */
  text: string
  /** The first page that it links to; empty: none. */
  link: string
  /** The ids in the addresses of its images, in reading order, as far as they can be of the library. */
  imageIds: string[]
}

interface Message {
  subject: string
  preheader: string
  html_content: string
}

/** Reads a message in short. Tags of personalization are left out, because others than its recipients read this. */
export function shortContent({ subject, preheader, html_content: html }: Message): ShortContent {
  return {
    subject: withoutTags(subject),
    text: withoutTags(preheader) || firstText(html),
    link: webLinks(html)[0]?.href ?? '',
    imageIds: imageIds(html),
  }
}

/** A comma before or at the beginning belongs to the tag that is left out: `Spring, {{first_name}}!` is `Spring!`. */
function withoutTags(text: string): string {
  return text
    .replace(/\{\{\{?[^{}]*\}?\}\}|\[%[^%\]]*%\]/g, '\0')
    .replace(/,\s*\0(?=\s*([.;:!?]|$))/g, '')
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .replace(/ +([,.;:!?])/g, '$1')
    .replace(/^[\s,;:]+/, '')
    .trim()
}

const unseen = new Set(['head', 'style', 'script', 'title', 'template'])
const blocks = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'td',
  'th',
  'div',
  'body',
  'html',
  'section',
])

/** The first paragraph with words that are seen; a button or a link counts only where there is none. */
function firstText(html: string): string {
  const elements = seenElements(html)
  const paragraphs = elements.filter(({ name }) => /^(p|h[1-6]|li)$/.test(name))
  for (const element of [...paragraphs, ...elements.filter(isInnermost)]) {
    const text = withoutTags(textOf(element))
    if (/\p{L}/u.test(text)) return text
  }
  return ''
}

function isInnermost({ name, children }: Element): boolean {
  return (
    blocks.has(name) &&
    children.some(isText) &&
    !children.some((child) => isTag(child) && blocks.has(child.name))
  )
}

/** The elements that readers see, in reading order. It doesn't call itself, because HTML can be nested deeply. */
function seenElements(html: string): Element[] {
  const found: Element[] = []
  const left = parseHtml(html).children.toReversed()
  for (let node = left.pop(); node; node = left.pop()) {
    if (!isTag(node) || unseen.has(node.name) || /display:\s*none/i.test(node.attribs['style'] ?? ''))
      continue
    found.push(node)
    left.push(...node.children.toReversed())
  }
  return found
}

function imageIds(html: string): string[] {
  const ids = seenElements(html).flatMap(({ name, attribs }) => {
    const [, id] = (name === 'img' && /\/i\/([0-9a-f-]{36})\//.exec(attribs['src'] ?? '')) || []
    return id === undefined ? [] : [id]
  })
  return [...new Set(ids)]
}
