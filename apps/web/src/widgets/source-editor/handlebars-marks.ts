import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

const looks = {
  comment: Decoration.mark({ class: 'cm-tag-comment' }),
  block: Decoration.mark({ class: 'cm-tag-block' }),
  value: Decoration.mark({ class: 'cm-tag-value' }),
}

const tags = new MatchDecorator({
  regexp: /\{\{!--.*?--\}\}|\{\{\{?[^{}\n]*\}?\}\}|<%[^%\n]*%>/g,
  decoration: ([text]) => {
    if (text.startsWith('{{!')) return looks.comment
    return /^\{\{\s*(?:[#/^]|else\b)/.test(text) ? looks.block : looks.value
  },
})

/** Highlights template tags anywhere in the HTML: in text, in attribute values, between rows. */
export const handlebarsMarks = ViewPlugin.fromClass(
  class {
    marks: DecorationSet

    constructor(view: EditorView) {
      this.marks = tags.createDeco(view)
    }

    update(update: ViewUpdate) {
      this.marks = tags.updateDeco(update, this.marks)
    }
  },
  { decorations: ({ marks }) => marks },
)
