import { type HeadingLevel, headingLevels } from '@carillon/email-design/design'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Italic,
  Link2,
  Link2Off,
  List,
  ListOrdered,
  type LucideIcon,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from 'lucide-react'
import { toHex } from './rich-text.ts'
import { useModuleDialogs } from './use-module-dialogs.ts'

const alignments = ['left', 'center', 'right', 'justify'] as const

type ToolName =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'bullets'
  | 'numbers'
  | (typeof alignments)[number]
  | 'clear'
  | 'link'
  | 'unlink'

export interface TextTool {
  /** The tool's name, which ends its message keys. */
  name: ToolName
  icon: LucideIcon
  isActive: boolean
  run: () => void
}

/** The tools for the selected words or the paragraph of the caret, for the panel and for the bar at the selection. */
export function useTextTools(editor: Editor) {
  const state = useEditorState({ editor, selector: ({ editor: current }) => formatAt(current) })
  const { editLink } = useModuleDialogs()
  const chain = () => editor.chain().focus()
  const tool = (name: ToolName, icon: LucideIcon, isActive: boolean, run: () => void): TextTool => ({
    name,
    icon,
    isActive,
    run,
  })
  const icons = { left: AlignLeft, center: AlignCenter, right: AlignRight, justify: AlignJustify }
  return {
    state,
    chain,
    setBlock(block: string) {
      const level = headingLevels.indexOf(block as HeadingLevel) + 1
      if (level)
        return chain()
          .setHeading({ level: level as 1 })
          .run()
      return chain().setParagraph().run()
    },
    words: [
      tool('bold', Bold, state.bold, () => chain().toggleBold().run()),
      tool('italic', Italic, state.italic, () => chain().toggleItalic().run()),
      tool('underline', Underline, state.underline, () => chain().toggleUnderline().run()),
      tool('strike', Strikethrough, state.strike, () => chain().toggleStrike().run()),
      tool('clear', RemoveFormatting, false, () => chain().unsetAllMarks().clearNodes().run()),
    ],
    lists: [
      tool('bullets', List, state.bullets, () => chain().toggleBulletList().run()),
      tool('numbers', ListOrdered, state.numbers, () => chain().toggleOrderedList().run()),
    ],
    aligns: alignments.map((align) =>
      tool(align, icons[align], state.align === align, () => chain().toggleTextAlign(align).run()),
    ),
    links: [
      tool('link', Link2, state.isLink, editLink),
      tool('unlink', Link2Off, false, () => chain().extendMarkRange('link').unsetLink().run()),
    ],
  }
}

function formatAt(editor: Editor) {
  const text = editor.getAttributes('textStyle')
  const level = editor.getAttributes('heading')['level'] as number | undefined
  return {
    block: level ? headingLevels[level - 1]! : ('paragraph' as const),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    align: alignments.find((align) => editor.isActive({ textAlign: align })) ?? '',
    font: String(text['fontFamily'] ?? ''),
    size: Number.parseInt(String(text['fontSize'] ?? ''), 10) || 0,
    color: toHex(text['color']),
    isLink: editor.isActive('link'),
    background: toHex(text['backgroundColor']),
  }
}
