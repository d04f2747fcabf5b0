import { fontChoices } from '@carillon/email-design/defaults'
import { type HeadingLevel, headingLevels } from '@carillon/email-design/design'
import { safeLink } from '@carillon/email-design/markup'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { toHex } from '../rich-text.ts'
import { useEditedDesign } from '../use-editing.ts'
import { ColorField } from './color-field.tsx'
import style from './panels.module.css'
import { NumberField } from './style-fields.tsx'

/** Formats the text that is being written: what is marked, or the paragraph of the caret. */
export function FormatPanel() {
  const { textEditor } = useEditedDesign()
  return textEditor ? <Format editor={textEditor} /> : null
}

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
    | 'clear',
  icon: LucideIcon,
  active: boolean,
  run: () => void,
]

function Format({ editor }: { editor: Editor }) {
  const t = useMessages('design-editor')
  const { design } = useEditedDesign()
  const state = useEditorState({ editor, selector: ({ editor: current }) => formatAt(current) })
  const { headings, size } = design.globals
  const usualSize = (state.block !== 'paragraph' && headings[state.block]?.size) || size
  const chain = () => editor.chain().focus()
  const tools: Tool[][] = [
    [
      ['bold', Bold, state.bold, () => chain().toggleBold().run()],
      ['italic', Italic, state.italic, () => chain().toggleItalic().run()],
      ['underline', Underline, state.underline, () => chain().toggleUnderline().run()],
      ['strike', Strikethrough, state.strike, () => chain().toggleStrike().run()],
      ['clear', RemoveFormatting, false, () => chain().unsetAllMarks().clearNodes().run()],
    ],
    [
      ['left', AlignLeft, state.align === 'left', () => chain().toggleTextAlign('left').run()],
      ['center', AlignCenter, state.align === 'center', () => chain().toggleTextAlign('center').run()],
      ['right', AlignRight, state.align === 'right', () => chain().toggleTextAlign('right').run()],
      ['justify', AlignJustify, state.align === 'justify', () => chain().toggleTextAlign('justify').run()],
    ],
    [
      ['bullets', List, state.bullets, () => chain().toggleBulletList().run()],
      ['numbers', ListOrdered, state.numbers, () => chain().toggleOrderedList().run()],
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
      </FieldRow>
      <LinkField editor={editor} href={state.href} />
    </fieldset>
  )
}

function LinkField({ editor, href }: { editor: Editor; href: string }) {
  const t = useMessages('design-editor')
  const [typed, setTyped] = useState(href)
  useEffect(() => setTyped(href), [href])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = withScheme(typed)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !href) {
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    } else chain.setLink({ href: address }).run()
  }
  return (
    <form className={style['link']} onSubmit={submit}>
      <TextField
        name="link"
        label={t('format.link')}
        value={typed}
        onChange={setTyped}
        placeholder="https://"
        hint={t('styles.linkHint', { tag: '{{{unsubscribe}}}' })}
        after={
          href && typed === href ? (
            <Button
              look="quiet"
              size="toolbar"
              onClick={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
            >
              {t('format.linkRemove')}
            </Button>
          ) : (
            <Button look="quiet" size="toolbar" type="submit" disabled={typed.trim() === ''}>
              {t('format.linkApply')}
            </Button>
          )
        }
      />
    </form>
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
    href: String(editor.getAttributes('link')['href'] ?? ''),
  }
}

/** `example.com` becomes an address; what has a scheme or begins with a tag stays; what may not be linked is dropped. */
function withScheme(typed: string): string {
  const address = safeLink(typed)
  if (/^[\w-]+(\.[\w-]+)+(\/|$|\?)/.test(address)) return `https://${address}`
  return /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(address) ? `mailto:${address}` : address
}
