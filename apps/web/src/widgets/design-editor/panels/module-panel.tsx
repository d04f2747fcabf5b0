import { type ModuleChange, updateModule } from '@carillon/email-design/commands'
import type { Module, ModuleOf } from '@carillon/email-design/design'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useEditedDesign } from '../use-editing.ts'
import { CodePanel } from './code-panel.tsx'
import { ColorField } from './color-field.tsx'
import { ColumnsPanel } from './columns-panel.tsx'
import { FormatPanel } from './format-panel.tsx'
import type { ModulePanelProps } from './module-panel-props.ts'
import style from './panels.module.css'
import { AlignField, FontField, NumberField, PaddingField } from './style-fields.tsx'
import { UnsubscribePanel } from './unsubscribe-panel.tsx'

/** The styles of the selected module. */
export function ModulePanel({ module }: { module: Module }) {
  const t = useMessages('design-editor')
  const { actions } = useEditedDesign()
  const field = (name: string, label: string) => ({
    name,
    label,
    value: Reflect.get(module, name),
    onChange: (value: unknown) =>
      actions.change(
        (design) => updateModule(design, module.id, { [name]: value } as ModuleChange),
        `${module.id}:${name}`,
      ),
  })
  return (
    <>
      <h2 className={style['title']}>{t(`kinds.${module.kind}`)}</h2>
      {panelOf(module, field as never)}
    </>
  )
}

function panelOf(module: Module, field: never) {
  if (module.kind === 'text') return <TextPanel module={module} field={field} />
  if (module.kind === 'image') return <ImagePanel module={module} field={field} />
  if (module.kind === 'button') return <ButtonPanel module={module} field={field} />
  if (module.kind === 'divider') return <DividerPanel module={module} field={field} />
  if (module.kind === 'spacer') return <SpacerPanel module={module} field={field} />
  if (module.kind === 'columns') return <ColumnsPanel module={module} field={field} />
  if (module.kind === 'code') return <CodePanel module={module} field={field} />
  return <UnsubscribePanel module={module} field={field} />
}

function TextPanel({ field }: ModulePanelProps<ModuleOf<'text'>>) {
  const t = useMessages('design-editor')
  return (
    <>
      <FormatPanel />
      <FieldRow>
        <NumberField {...field('lineHeight', t('styles.lineHeight'))} min={8} max={200} />
        <ColorField {...field('background', t('styles.background'))} optional />
      </FieldRow>
      <PaddingField {...field('padding', t('styles.padding'))} />
    </>
  )
}

function ImagePanel({ module, field }: ModulePanelProps<ModuleOf<'image'>>) {
  const t = useMessages('design-editor')
  const width = field('width', t('styles.width'))
  const height = field('height', t('styles.height'))
  return (
    <>
      <TextField {...field('src', t('styles.source'))} placeholder="https://" maxLength={4_000} />
      <TextField {...field('alt', t('styles.alt'))} hint={t('styles.altHint')} maxLength={500} />
      <TextField {...field('href', t('styles.link'))} placeholder="https://" maxLength={4_000} />
      <CheckboxField {...field('responsive', t('styles.responsive'))} />
      {module.responsive ? (
        <NumberField {...field('percent', t('styles.share'))} min={1} max={100} after="%" />
      ) : (
        <FieldRow>
          <NumberField {...width} value={module.width ?? 600} min={1} max={2_000} />
          <NumberField {...height} value={module.height ?? 400} min={1} max={5_000} />
        </FieldRow>
      )}
      <AlignField {...field('align', t('styles.align'))} unset />
      <ColorField {...field('background', t('styles.background'))} optional />
      <PaddingField {...field('padding', t('styles.padding'))} />
    </>
  )
}

function ButtonPanel({ module, field }: ModulePanelProps<ModuleOf<'button'>>) {
  const t = useMessages('design-editor')
  const width = field('width', t('styles.width'))
  const height = field('height', t('styles.height'))
  return (
    <>
      <TextField {...field('text', t('styles.text'))} maxLength={500} />
      <TextField {...field('href', t('styles.link'))} placeholder="https://" maxLength={4_000} />
      <FieldRow>
        <ColorField {...field('fill', t('styles.fill'))} />
        <NumberField {...field('size', t('styles.size'))} min={8} max={96} />
        <NumberField {...field('radius', t('styles.radius'))} min={0} max={100} />
        <NumberField {...width} value={module.width ?? 0} min={0} max={2_000} />
      </FieldRow>
      <AlignField {...field('align', t('styles.align'))} unset />
      <PaddingField {...field('inner', t('styles.innerPadding'))} />
      <FieldRow>
        <ColorField {...field('color', t('styles.labelColor'))} />
        <NumberField {...height} value={module.height ?? 0} min={0} max={500} />
        <ColorField {...field('borderColor', t('styles.borderColor'))} optional />
        <NumberField {...field('borderWidth', t('styles.borderWidth'))} min={0} max={20} />
      </FieldRow>
      <FontField {...field('font', t('styles.font'))} inherits />
      <CheckboxField {...field('bold', t('styles.bold'))} />
      <PaddingField {...field('padding', t('styles.padding'))} />
      <ColorField {...field('background', t('styles.background'))} optional />
    </>
  )
}

function DividerPanel({ field }: ModulePanelProps<ModuleOf<'divider'>>) {
  const t = useMessages('design-editor')
  return (
    <>
      <FieldRow>
        <ColorField {...field('color', t('styles.color'))} />
        <NumberField {...field('height', t('styles.height'))} min={1} max={100} />
      </FieldRow>
      <ColorField {...field('background', t('styles.background'))} optional />
      <PaddingField {...field('padding', t('styles.padding'))} />
    </>
  )
}

function SpacerPanel({ field }: ModulePanelProps<ModuleOf<'spacer'>>) {
  const t = useMessages('design-editor')
  return (
    <FieldRow>
      <NumberField {...field('height', t('styles.height'))} min={1} max={500} />
      <ColorField {...field('background', t('styles.background'))} optional />
    </FieldRow>
  )
}
