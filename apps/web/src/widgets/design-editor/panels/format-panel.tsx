import { fontChoices } from '@carillon/email-design/defaults'
import { type Globals, type HeadingLevel, headingLevels } from '@carillon/email-design/design'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Braces,
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
import { useMessages } from '#lib/messages.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { toHex } from '../rich-text.ts'
import { useModuleDialogs } from '../use-module-dialogs.ts'
import { ColorField } from './color-field.tsx'
import style from './panels.module.css'
import { NumberField } from './style-fields.tsx'
import { TagFields } from './tag-fields.tsx'

type Tool = [
  name:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'strike'
    | 'bullets'
    | 'numbers'
    | 'left'
    | 'center'
    | 'right'
    | 'justify'
    | 'clear'
    | 'link'
    | 'unlink'
    | 'insertTag',
  icon: LucideIcon,
  active: boolean,
  run: () => void,
]

/** Formats the text being edited: the selection, or the paragraph of the caret. */
export function FormatPanel({ editor, globals }: { editor: Editor; globals: Globals }) {
  const t = useMessages('design-editor')
  const state = useEditorState({ editor, selector: ({ editor: current }) => formatAt(current) })
  const { headings, size } = globals
  const usualSize = (state.block !== 'paragraph' && headings[state.block]?.size) || size
  const chain = () => editor.chain().focus()
  const { editLink, showTags } = useModuleDialogs()
  const tools: Tool[][] = [
    [
      ['bold', Bold, state.bold, () => chain().toggleBold().run()],
      ['italic', Italic, state.italic, () => chain().toggleItalic().run()],
      ['underline', Underline, state.underline, () => chain().toggleUnderline().run()],
      ['strike', Strikethrough, state.strike, () => chain().toggleStrike().run()],
      ['clear', RemoveFormatting, false, () => chain().unsetAllMarks().clearNodes().run()],
    ],
    [
      ['bullets', List, state.bullets, () => chain().toggleBulletList().run()],
      ['numbers', ListOrdered, state.numbers, () => chain().toggleOrderedList().run()],
    ],
    [
      ['left', AlignLeft, state.align === 'left', () => chain().toggleTextAlign('left').run()],
      ['center', AlignCenter, state.align === 'center', () => chain().toggleTextAlign('center').run()],
      ['right', AlignRight, state.align === 'right', () => chain().toggleTextAlign('right').run()],
      ['justify', AlignJustify, state.align === 'justify', () => chain().toggleTextAlign('justify').run()],
    ],
    [
      ['link', Link2, state.isLink, editLink],
      ['unlink', Link2Off, false, () => chain().extendMarkRange('link').unsetLink().run()],
      ['insertTag', Braces, false, showTags],
    ],
  ]
  return (
    <fieldset className={style['format']} aria-label={t('format.label')}>
      <SelectField
        name="block"
        label={t('format.style')}
        value={state.block}
        choices={[
          { value: 'paragraph', label: t('format.paragraph') },
          ...headingLevels.map((value, index) => ({
            value,
            label: t('format.heading', { level: index + 1 }),
          })),
        ]}
        onChange={(block) => {
          const level = headingLevels.indexOf(block as HeadingLevel) + 1
          if (level)
            chain()
              .setHeading({ level: level as 1 })
              .run()
          else chain().setParagraph().run()
        }}
      />
      <div className={style['toolbar']}>
        {tools.map((group) => (
          <span key={group[0]?.[0]} className={style['toolGroup']}>
            {group.map(([name, Icon, active, run]) => (
              <button
                key={name}
                type="button"
                title={t(`format.${name}`)}
                aria-label={t(`format.${name}`)}
                aria-pressed={active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={run}
              >
                <Icon aria-hidden="true" />
              </button>
            ))}
          </span>
        ))}
      </div>
      {state.tag && <TagFields editor={editor} source={state.tag} />}
      <SelectField
        name="font"
        label={t('styles.font')}
        value={state.font || 'inherit'}
        choices={[
          { value: 'inherit', label: t('styles.inherit') },
          ...fontChoices.map(({ name, stack }) => ({ value: stack, label: name })),
        ]}
        onChange={(font) =>
          font === 'inherit' ? chain().unsetFontFamily().run() : chain().setFontFamily(font).run()
        }
      />
      <FieldRow>
        <NumberField
          name="textSize"
          label={t('styles.size')}
          value={state.size || usualSize}
          min={8}
          max={96}
          onChange={(size) => editor.chain().setFontSize(`${size}px`).run()}
        />
        <ColorField
          name="textColor"
          label={t('format.color')}
          value={state.color}
          optional
          onChange={(color) =>
            color ? editor.chain().setColor(color).run() : editor.chain().unsetColor().run()
          }
        />
        <ColorField
          name="textBackground"
          label={t('format.background')}
          value={state.background}
          optional
          onChange={(color) =>
            color
              ? editor.chain().setBackgroundColor(color).run()
              : editor.chain().unsetBackgroundColor().run()
          }
        />
      </FieldRow>
    </fieldset>
  )
}

function formatAt(editor: Editor) {
  const text = editor.getAttributes('textStyle')
  const level = editor.getAttributes('heading')['level'] as number | undefined
  const aligns = ['left', 'center', 'right', 'justify'] as const
  return {
    block: level ? headingLevels[level - 1]! : ('paragraph' as const),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    align: aligns.find((align) => editor.isActive({ textAlign: align })) ?? '',
    font: String(text['fontFamily'] ?? ''),
    size: Number.parseInt(String(text['fontSize'] ?? ''), 10) || 0,
    color: toHex(text['color']),
    isLink: editor.isActive('link'),
    tag: editor.isActive('tag') ? String(editor.getAttributes('tag')['source']) : '',
    background: toHex(text['backgroundColor']),
  }
}
