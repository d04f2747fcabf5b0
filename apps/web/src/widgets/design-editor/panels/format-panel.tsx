import { fontChoices } from '@carillon/email-design/defaults'
import { type Globals, headingLevels } from '@carillon/email-design/design'
import type { Editor } from '@tiptap/react'
import { useMessages } from '#lib/messages.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useTextTools } from '../use-text-tools.ts'
import { ColorField } from './color-field.tsx'
import { InsertTag } from './insert-tag.tsx'
import style from './panels.module.css'
import { NumberField } from './style-fields.tsx'

/** Formats the text being edited: the selection, or the paragraph of the caret. */
export function FormatPanel({ editor, globals }: { editor: Editor; globals: Globals }) {
  const t = useMessages('design-editor')
  const { state, chain, setBlock, words, lists, aligns, links } = useTextTools(editor)
  const { headings, size } = globals
  const usualSize = (state.block !== 'paragraph' && headings[state.block]?.size) || size
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
        onChange={setBlock}
      />
      <div className={style['toolbar']}>
        {[words, lists, aligns, links].map((group) => (
          <span key={group[0]?.name} className={style['toolGroup']}>
            {group.map(({ name, icon: Icon, isActive, run }) => (
              <button
                key={name}
                type="button"
                title={t(`format.${name}`)}
                aria-label={t(`format.${name}`)}
                aria-pressed={isActive}
                onMouseDown={(event) => event.preventDefault()}
                onClick={run}
              >
                <Icon aria-hidden="true" />
              </button>
            ))}
          </span>
        ))}
        <InsertTag editor={editor} />
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
