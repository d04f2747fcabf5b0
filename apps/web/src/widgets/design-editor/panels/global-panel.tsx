import { updateGlobals, updateMessage } from '@carillon/email-design/commands'
import { type Globals, headingLevels } from '@carillon/email-design/design'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useEditedDesign } from '../use-editing.ts'
import { ColorField } from './color-field.tsx'
import style from './panels.module.css'
import { FontField, NumberField, PaddingField } from './style-fields.tsx'

/** What holds for the whole message. Shown while no module is selected. */
export function GlobalPanel() {
  const t = useMessages('design-editor')
  const { design, actions } = useEditedDesign()
  const { globals } = design
  const field = <K extends keyof Globals & string>(name: K, label: string) => ({
    name,
    label,
    value: globals[name],
    onChange: (value: Globals[K]) =>
      actions.change((current) => updateGlobals(current, { [name]: value }), `global:${name}`),
  })
  return (
    <>
      <h2 className={style['title']}>{t('styles.global')}</h2>
      <LanguageField />
      <h3 className={style['section']}>{t('styles.body')}</h3>
      <FontField {...field('font', t('styles.font'))} />
      <FieldRow>
        <NumberField {...field('size', t('styles.size'))} min={8} max={96} />
        <ColorField {...field('color', t('styles.textColor'))} />
        <ColorField {...field('linkColor', t('styles.linkColor'))} />
        <ColorField {...field('background', t('styles.pageBackground'))} />
      </FieldRow>
      <CheckboxField {...field('linkUnderline', t('styles.linkUnderline'))} />
      <h3 className={style['section']}>{t('styles.container')}</h3>
      <FieldRow>
        <NumberField {...field('width', t('styles.width'))} min={320} max={1_200} />
        <ColorField {...field('contentBackground', t('styles.contentBackground'))} optional />
      </FieldRow>
      <PaddingField {...field('padding', t('styles.padding'))} />
      <h3 className={style['section']}>{t('styles.headings')}</h3>
      <Headings />
    </>
  )
}

/** Screen readers pronounce a message by its language, and new modules speak it. */
function LanguageField() {
  const t = useMessages('design-editor')
  const { design, actions } = useEditedDesign()
  const names = new Intl.DisplayNames(t.language, { type: 'language' })
  const codes = new Set([...messageLanguages, ...(design.lang ? [design.lang] : [])])
  return (
    <SelectField
      name="lang"
      label={t('styles.language')}
      value={design.lang}
      searchable
      choices={[...codes].map((code) => ({ value: code, label: names.of(code) ?? code }))}
      onChange={(lang) => actions.change((current) => updateMessage(current, { lang }))}
    />
  )
}

const messageLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'da', 'sv', 'cs', 'tr']

function Headings() {
  const t = useMessages('design-editor')
  const { design, actions } = useEditedDesign()
  const { headings } = design.globals
  return headingLevels.map((level, index) => {
    const own = headings[level] ?? { size: design.globals.size, color: '', marginBottom: 0 }
    const change = (part: Partial<typeof own>) =>
      actions.change(
        (current) =>
          updateGlobals(current, { headings: { ...current.globals.headings, [level]: { ...own, ...part } } }),
        `global:${level}`,
      )
    return (
      <FieldRow key={level}>
        <NumberField
          name={`${level}-size`}
          label={t('styles.heading', { level: index + 1 })}
          value={own.size}
          min={8}
          max={96}
          onChange={(size) => change({ size })}
        />
        <ColorField
          name={`${level}-color`}
          label={t('styles.color')}
          value={own.color}
          optional
          onChange={(color) => change({ color })}
        />
      </FieldRow>
    )
  })
}
