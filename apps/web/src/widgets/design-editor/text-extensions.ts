import type { Globals } from '@carillon/email-design/design'
import { headingLevels } from '@carillon/email-design/design'
import { headingStyle, linkStyle } from '@carillon/email-design/generate-text'
import { safeLink } from '@carillon/email-design/markup'
import { type AnyExtension, mergeAttributes } from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'
import { Link } from '@tiptap/extension-link'
import { Paragraph } from '@tiptap/extension-paragraph'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, FontFamily, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { TagNode, type TagOptions } from '../tags/tag-node.ts'
import { PasteClean } from './paste-clean.ts'

/** A link that can be left out of the count of clicks. */
const CountedLink = Link.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      untracked: {
        default: null,
        parseHTML: (link) => (link.getAttribute('clicktracking') === 'off' ? true : null),
        renderHTML: ({ untracked }) => (untracked ? { clicktracking: 'off' } : {}),
      },
    }
  },
})

/**
 * TipTap extensions for the content of a text module, rendered like the generator does: paragraphs are divs, headings
 * and links have the global styles. Undo is part of the design and not of the text.
 */
export function textExtensions(globals: Globals, tags: Partial<TagOptions> = {}): AnyExtension[] {
  return [
    StarterKit.configure({
      paragraph: false,
      heading: false,
      link: false,
      undoRedo: false,
      blockquote: false,
      code: false,
      codeBlock: false,
      horizontalRule: false,
      trailingNode: false,
      dropcursor: false,
      gapcursor: false,
    }),
    Paragraph.extend({
      parseHTML: () => [{ tag: 'p' }, { tag: 'div' }],
      renderHTML: ({ HTMLAttributes }) => [
        'div',
        mergeAttributes({ style: 'font-family: inherit' }, HTMLAttributes),
        0,
      ],
    }),
    Heading.extend({
      renderHTML({ node, HTMLAttributes }) {
        const level = headingLevels[node.attrs['level'] - 1] ?? 'h1'
        return [level, mergeAttributes({ style: headingStyle(level, globals, 'unset') }, HTMLAttributes), 0]
      },
    }),
    CountedLink.configure({
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      protocols: ['mailto', 'tel', 'sms'],
      isAllowedUri: (href) => safeLink(href ?? '') !== '',
      HTMLAttributes: { style: linkStyle(globals), target: null, rel: null },
    }),
    TextAlign.configure({
      types: ['heading', 'paragraph'],
      alignments: ['left', 'center', 'right', 'justify'],
    }),
    TagNode.configure(tags),
    PasteClean.configure({ globals }),
    TextStyle,
    Color,
    BackgroundColor,
    FontFamily,
    FontSize,
  ]
}
