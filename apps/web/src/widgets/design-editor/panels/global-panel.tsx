import { updateGlobals, updateMessage } from '@carillon/email-design/commands'
import { defaultDark, pad } from '@carillon/email-design/defaults'
import { type GlobalDark, type Globals, headingLevels } from '@carillon/email-design/design'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { useEditedDesign } from '../use-editing.ts'
import { ColorField } from './color-field.tsx'
import { More } from './more.tsx'
import style from './panels.module.css'
import { FontField, NumberField, PaddingField } from './style-fields.tsx'

/** Settings of the whole message. Shown while no module is selected. */
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
      <More title={t('styles.headings')}>
        <Headings />
      </More>
      <More title={t('styles.edge')} open={globals.page !== undefined}>
        <PageEdge />
      </More>
      <More title={t('dark.title')} open={globals.dark !== undefined}>
        <DarkColors />
      </More>
      <p className={style['hint']}>
        <OpenLink to="/account/brand" target="_blank" rel="noreferrer">
          {t('styles.brandKit')}
        </OpenLink>
      </p>
    </>
  )
}

/** Screen readers use the language to pronounce the message. New modules get texts in this language. */
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
      <fieldset key={level} className={style['group']}>
        <legend>{t('styles.heading', { level: index + 1 })}</legend>
        <FieldRow>
          <NumberField
            name={`${level}-size`}
            label={t('styles.size')}
            value={own.size}
            min={8}
            max={96}
            onChange={(size) => change({ size })}
          />
          <NumberField
            name={`${level}-margin`}
            label={t('styles.spaceBelow')}
            value={own.marginBottom}
            min={0}
            max={200}
            onChange={(marginBottom) => change({ marginBottom })}
          />
        </FieldRow>
        <ColorField
          name={`${level}-color`}
          label={t('styles.color')}
          value={own.color}
          optional
          onChange={(color) => change({ color })}
        />
      </fieldset>
    )
  })
}

/** The distance between the message and the window, which some imported designs have. */
function PageEdge() {
  const t = useMessages('design-editor')
  const { design, actions } = useEditedDesign()
  const { margin = pad(0), background = '' } = design.globals.page ?? {}
  const set = (page: Globals['page'], group: string) =>
    actions.change((current) => updateGlobals(current, { page }), group)
  return (
    <>
      <PaddingField
        name="page-margin"
        label={t('styles.edgeWidth')}
        value={margin}
        onChange={(sides) => set({ margin: sides, background }, 'global:page-margin')}
      />
      <ColorField
        name="page-edge"
        label={t('styles.color')}
        value={background}
        optional
        onChange={(color) => set({ margin, background: color }, 'global:page-edge')}
      />
    </>
  )
}

/** Colours for dark mode: the author's own, or those that the mail program makes. */
function DarkColors() {
  const t = useMessages('design-editor')
  const { design, actions } = useEditedDesign()
  const { dark } = design.globals
  const set = (next: GlobalDark | undefined, group?: string) =>
    actions.change((current) => updateGlobals(current, { dark: next }), group)
  const field = (name: keyof GlobalDark, label: string) => ({
    name: `dark-${name}`,
    label,
    value: dark?.[name] ?? '',
    onChange: (color: string) => dark && set({ ...dark, [name]: color }, `global:dark-${name}`),
  })
  return (
    <>
      <CheckboxField
        name="has-dark"
        label={t('dark.own')}
        hint={t('dark.ownHint')}
        value={dark !== undefined}
        onChange={(own) => set(own ? defaultDark : undefined)}
      />
      {dark && (
        <FieldRow>
          <ColorField {...field('background', t('styles.pageBackground'))} />
          <ColorField {...field('contentBackground', t('styles.contentBackground'))} />
          <ColorField {...field('color', t('styles.textColor'))} />
          <ColorField {...field('linkColor', t('styles.linkColor'))} />
        </FieldRow>
      )}
    </>
  )
}
