import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Highlighting in our design tokens, which work in light and dark. */
export const sourceLook = [
  EditorView.theme({
    '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--surface)', color: 'var(--ink)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
    '.cm-content': { padding: '10px 0', caretColor: 'var(--ink)' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--ink-3)', border: 'none' },
    '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--sunken) 60%, transparent)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'var(--brand-line)',
    },
    '.cm-selectionMatch': { backgroundColor: 'var(--brand-soft)' },
    '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)', borderColor: 'var(--line)' },
    '.cm-panels .cm-textfield': {
      backgroundColor: 'var(--surface)',
      border: '1px solid var(--edge)',
      borderRadius: '6px',
    },
    '.cm-panels .cm-button': {
      backgroundImage: 'none',
      backgroundColor: 'var(--surface)',
      border: '1px solid var(--line-2)',
      borderRadius: '6px',
    },
    '.cm-tooltip': {
      backgroundColor: 'var(--surface)',
      color: 'var(--ink)',
      border: '1px solid var(--line-2)',
      borderRadius: '8px',
    },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--brand-soft)',
      color: 'var(--brand-ink)',
    },
    '.cm-tag-value, .cm-tag-value *': { color: 'var(--plum)', fontWeight: '600' },
    '.cm-tag-block, .cm-tag-block *': { color: 'var(--brass)', fontWeight: '600' },
    '.cm-tag-comment, .cm-tag-comment *': { color: 'var(--ink-3)', fontStyle: 'italic' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.tagName, color: 'var(--brand)' },
      { tag: tags.angleBracket, color: 'var(--ink-3)' },
      { tag: tags.attributeName, color: 'var(--brass)' },
      { tag: [tags.attributeValue, tags.string], color: 'var(--info)' },
      { tag: [tags.comment, tags.documentMeta], color: 'var(--ink-3)', fontStyle: 'italic' },
      { tag: [tags.keyword, tags.propertyName], color: 'var(--plum)' },
      { tag: [tags.number, tags.unit, tags.color, tags.atom], color: 'var(--info)' },
    ]),
  ),
]
