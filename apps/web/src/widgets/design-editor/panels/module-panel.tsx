import { type ModuleChange, updateModule } from '@carillon/email-design/commands'
import type { Globals, Module, ModuleOf } from '@carillon/email-design/design'
import type { Editor } from '@tiptap/react'
import { memo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { TagLineField } from '../../tags/tag-line-field.tsx'
import { useLiveWriting } from '../live-writing.ts'
import { type Device, useEditorHandle } from '../use-editing.ts'
import { CodePanel } from './code-panel.tsx'
import { ColorField } from './color-field.tsx'
import { ColumnsPanel } from './columns-panel.tsx'
import { ImagePanel } from './image-panel.tsx'
import { LinkField } from './link-field.tsx'
import type { ModulePanelProps } from './module-panel-props.ts'
import style from './panels.module.css'
import { PhoneAndDarkPanel } from './phone-and-dark-panel.tsx'
import { SocialPanel } from './social-panel.tsx'
import { AlignField, FontField, NumberField, PaddingField } from './style-fields.tsx'
import { UnsubscribePanel } from './unsubscribe-panel.tsx'

interface ModulePanelOf {
  module: Module
  globals: Globals
  device: Device
  /** The editor of a text or label while it is being edited. */
  textEditor: Editor | null
}

/** The styles of the selected module. Typing in its text does not render it again. */
export const ModulePanel = memo(
  function ModulePanel({ module, globals, device, textEditor }: ModulePanelOf) {
    const t = useMessages('design-editor')
    const { actions } = useEditorHandle()
    const live = useLiveWriting()
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
        {module.kind === 'text' && live && textEditor?.schema.marks['bold'] && (
          <live.FormatPanel editor={textEditor} globals={globals} />
        )}
        {module.kind === 'text' && !live && <div className={style['formatRoom']} />}
        {panelOf(module, field as never)}
        <PhoneAndDarkPanel module={module} device={device} />
      </>
    )
  },
  ({ module: before, ...around }, { module, ...now }) =>
    hasSameStyles(before, module) && isShallowEqual(around, now),
)

function hasSameStyles(before: Module, after: Module): boolean {
  if (before.kind !== 'text' || after.kind !== 'text') return before === after
  return isShallowEqual({ ...before, blocks: null }, { ...after, blocks: null })
}

function isShallowEqual(a: object, b: object): boolean {
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Reflect.get(a, key) === Reflect.get(b, key))
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
  if (module.kind === 'social') return <SocialPanel module={module} field={field} />
  return <UnsubscribePanel module={module} field={field} />
}

function TextPanel({ field }: ModulePanelProps<ModuleOf<'text'>>) {
  const t = useMessages('design-editor')
  return (
    <>
      <FieldRow>
        <NumberField {...field('lineHeight', t('styles.lineHeight'))} min={8} max={200} />
        <ColorField {...field('background', t('styles.background'))} optional />
      </FieldRow>
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
      <TagLineField {...field('text', t('styles.text'))} maxLength={500} />
      <LinkField
        {...field('href', t('styles.link'))}
        untracked={module.untracked}
        onUntracked={field('untracked', '').onChange}
      />
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
