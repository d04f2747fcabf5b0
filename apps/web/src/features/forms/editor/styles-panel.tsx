import { formLimits } from '@carillon/contract/form-content'
import { type FormStyle, formStyleLimits, standardFormStyle } from '@carillon/contract/form-style'
import { leastContrast } from '@carillon/email-design/contrast'
import { fontChoices } from '@carillon/email-design/defaults'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { useBrand } from '#widgets/brand/use-brand.ts'
import { ColorField } from '#widgets/design-editor/panels/color-field.tsx'
import { NumberField } from '#widgets/design-editor/panels/style-fields.tsx'
import style from './editor.module.css'
import { Section } from './section.tsx'
import { inBrand, lowContrasts } from './style.rules.ts'
import { useDraft } from './use-form-draft.ts'
import { useTextField } from './use-text-field.ts'

type Named<T> = { [Name in keyof FormStyle]: FormStyle[Name] extends T ? Name : never }[keyof FormStyle]
type ColorName = Extract<Named<string>, `${string}_color`>
type NumberName = Named<number>

/** The look of a form: colors, sizes, font and button. */
export function StylesPanel() {
  const t = useMessages('form-editor')
  const field = useTextField()
  const { content, change } = useDraft()
  const { style: look } = content
  const set = (part: Partial<FormStyle>, about?: string) => change({ style: { ...look, ...part } }, about)
  const color = (name: ColorName) => ({
    name,
    label: t(`styles.${name}`),
    value: look[name],
    onChange: (value: string) => set({ [name]: value }, name),
  })
  const number = (name: NumberName, limits: { min: number; max: number }) => ({
    ...limits,
    name,
    label: t(`styles.${name}`),
    value: look[name],
    onChange: (value: number) => set({ [name]: value }, name),
  })
  const { borderWidth, radius, padding, width, fontSize } = formStyleLimits
  return (
    <>
      <Brand look={look} onChange={(next) => change({ style: next })} />
      <Contrast look={look} />
      <Section title={t('styles.form')} parts={['style']} isOpen>
        <FieldRow>
          <ColorField {...color('background_color')} />
          <ColorField {...color('text_color')} />
        </FieldRow>
        <FieldRow>
          <ColorField {...color('border_color')} />
          <NumberField {...number('border_width', borderWidth)} />
        </FieldRow>
        <FieldRow>
          <NumberField {...number('border_radius', radius)} />
          <NumberField {...number('padding', padding)} />
        </FieldRow>
        <FieldRow>
          <NumberField {...number('width', width)} />
          <NumberField {...number('font_size', fontSize)} />
        </FieldRow>
        <SelectField
          name="font"
          label={t('styles.font')}
          value={look.font === '' ? inherits : look.font}
          onChange={(font) => set({ font: font === inherits ? '' : font })}
          choices={[
            { value: inherits, label: t('styles.fontOfPage') },
            ...fontChoices.map(({ name, stack }) => ({ value: stack, label: name })),
            ...(look.font === '' || fontChoices.some(({ stack }) => stack === look.font)
              ? []
              : [{ value: look.font, label: t('styles.otherFont') }]),
          ]}
        />
        <ColorField {...color('page_color')} />
        <p className={style['hint']}>{t('styles.pageHint')}</p>
      </Section>
      <Section title={t('styles.button')} parts={['button']} isOpen>
        <TextField {...field('button')} label={t('styles.buttonText')} maxLength={formLimits.button} />
        <FieldRow>
          <ColorField {...color('button_color')} />
          <ColorField {...color('button_text_color')} />
        </FieldRow>
        <FieldRow>
          <NumberField {...number('button_radius', radius)} />
          <span />
        </FieldRow>
        <CheckboxField
          name="button_wide"
          label={t('styles.button_wide')}
          value={look.button_wide}
          onChange={(button_wide) => set({ button_wide })}
        />
      </Section>
    </>
  )
}

/** The choice that stands for no font, since a select has no empty choice. */
const inherits = 'inherit'

interface LookProps {
  look: FormStyle
  onChange: (look: FormStyle) => void
}

function Brand({ look, onChange }: LookProps) {
  const t = useMessages('form-editor')
  const kit = useBrand()
  const isStandard = JSON.stringify(look) === JSON.stringify(standardFormStyle)
  const branded = kit ? inBrand(look, kit) : null
  const isBranded = branded !== null && JSON.stringify(look) === JSON.stringify(branded)
  return (
    <div className={style['brand']}>
      {kit === null ? (
        <p className={style['hint']}>
          {t.rich('styles.noBrand', { brand: <OpenLink to="/account/brand" keepsWords /> })}
        </p>
      ) : (
        <Button size="toolbar" disabled={!branded || isBranded} onClick={() => branded && onChange(branded)}>
          {t(isBranded ? 'styles.inBrand' : 'styles.useBrand')}
        </Button>
      )}
      <Button look="quiet" size="toolbar" disabled={isStandard} onClick={() => onChange(standardFormStyle)}>
        {t('styles.reset')}
      </Button>
    </div>
  )
}

/** The texts that are hard to read. */
function Contrast({ look }: { look: FormStyle }) {
  const t = useMessages('form-editor')
  return (
    <div role="status">
      {lowContrasts(look).map(({ what, contrast }) => (
        <p key={what} className={style['warning']}>
          {t(`styles.low.${what}`, { contrast, least: leastContrast })}
        </p>
      ))}
    </div>
  )
}
