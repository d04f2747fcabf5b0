import { InputRule, mergeAttributes, Node, nodePasteRule } from '@tiptap/core'
import { readTag, splitTags, tagLabel } from './tag-text.ts'

const typed = /(?<!\{)\{\{[^{}]+\}\}$|\{\{\{[^{}]+\}\}\}$/
const pasted = /\{\{\{[^{}]+\}\}\}|\{\{[^{}]+\}\}/g

/** A personalization tag in a text, shown as one piece with its name and fallback. Its source is not changed. */
export const TagNode = Node.create({
  name: 'tag',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    source: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-tag'),
      renderHTML: ({ source }) => ({ 'data-tag': source }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-tag]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, pillAttributes(node.attrs['source'])),
    tagLabel(node.attrs['source']),
  ],
  renderText: ({ node }) => node.attrs['source'],
  addInputRules() {
    const { type } = this
    return [
      new InputRule({
        find: typed,
        handler({ state, range, match }) {
          const marks = state.doc.resolve(range.from).marks()
          const tag = type.create({ source: match[0] }, null, marks)
          state.tr.replaceWith(range.from, range.to, tag)
        },
      }),
    ]
  },
  addPasteRules() {
    return [nodePasteRule({ find: pasted, type: this.type, getAttributes: ([source]) => ({ source }) })]
  },
})

export function tagContent(source: string) {
  return { type: 'tag', attrs: { source } }
}

function pillAttributes(source: string): Record<string, string> {
  return { 'data-pill': readTag(source).isBlock ? 'block' : 'value', title: source }
}

/** Shows the tags in generated HTML as pills, like in a text being edited. */
export function showPills(host: HTMLElement): void {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) {
    if (walker.currentNode.nodeValue?.includes('{{')) found.push(walker.currentNode as Text)
  }
  for (const node of found) node.replaceWith(...splitTags(node.data).map(pieceOf))
}

function pieceOf({ isTag, text }: { isTag: boolean; text: string }): globalThis.Node {
  if (!isTag) return document.createTextNode(text)
  const pill = document.createElement('span')
  for (const [name, value] of Object.entries(pillAttributes(text))) pill.setAttribute(name, value)
  pill.textContent = tagLabel(text)
  return pill
}
