import { updateDark, updateModule, updateNarrow } from '@carillon/email-design/commands'
import { darkParts, narrowParts } from '@carillon/email-design/defaults'
import type { Dark, Module, Narrow, ShownOn } from '@carillon/email-design/design'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { type Device, useEditorHandle } from '../use-editing.ts'
import { ChoiceRow } from './choice-row.tsx'
import { ColorField } from './color-field.tsx'
import { More } from './more.tsx'
import style from './panels.module.css'
import { NumberField, PaddingField } from './style-fields.tsx'

const screens = ['everywhere', 'desktop', 'mobile'] as const

/** Settings of a module for phones and for dark mode. */
export function PhoneAndDarkPanel({ module, device }: { module: Module; device: Device }) {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const change = (shownOn: ShownOn | undefined) =>
    actions.change((design) => updateModule(design, module.id, { shownOn }))
  const hasNarrow = narrowParts[module.kind].length > 0
  const hasDark = darkParts[module.kind].length > 0
  return (
    <>
      <More title={t('phone.title')} open={device === 'mobile' || isSet(module, 'narrow')}>
        <ChoiceRow
          label={t('phone.shownOn')}
          value={module.shownOn ?? 'everywhere'}
          choices={screens.map((value) => ({ value, label: t(`phone.${value}`) }))}
          onChange={(value) => change(value === 'everywhere' ? undefined : value)}
        />
        {hasNarrow && <NarrowFields module={module} />}
      </More>
      {hasDark && (
        <More title={t('dark.title')} open={isSet(module, 'dark')}>
          <DarkFields module={module} />
        </More>
      )}
    </>
  )
}

function isSet(module: Module, part: 'narrow' | 'dark'): boolean {
  if (part === 'narrow' && module.shownOn) return true
  return part in module && Reflect.get(module, part) !== undefined
}

function NarrowFields({ module }: { module: Module }) {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const parts = narrowParts[module.kind]
  const narrow: Narrow = ('narrow' in module && module.narrow) || {}
  const change = (part: Narrow, group?: string) =>
    actions.change((design) => updateNarrow(design, module.id, part), group && `${module.id}:${group}`)
  const usualSize = 'size' in module && module.kind !== 'social' ? module.size : 16
  const usualPadding = 'padding' in module ? module.padding : null
  return (
    <>
      {parts.includes('align') && (
        <ChoiceRow
          label={t('phone.align')}
          value={narrow.align ?? 'same'}
          choices={(['same', 'left', 'center', 'right'] as const).map((value) => ({
            value,
            label: t(value === 'same' ? 'phone.same' : `styles.${value}`),
          }))}
          onChange={(align) => change({ align: align === 'same' ? undefined : align })}
        />
      )}
      {parts.includes('size') && (
        <CheckboxField
          name="narrow-has-size"
          label={t('phone.ownSize')}
          value={narrow.size !== undefined}
          onChange={(own) => change({ size: own ? usualSize : undefined })}
        />
      )}
      {narrow.size !== undefined && (
        <NumberField
          name="narrow-size"
          label={t('phone.size')}
          value={narrow.size}
          min={8}
          max={96}
          onChange={(size) => change({ size }, 'narrow-size')}
        />
      )}
      {usualPadding && (
        <CheckboxField
          name="narrow-has-padding"
          label={t('phone.ownPadding')}
          value={narrow.padding !== undefined}
          onChange={(own) => change({ padding: own ? usualPadding : undefined })}
        />
      )}
      {narrow.padding && (
        <PaddingField
          name="narrow-padding"
          label={t('phone.padding')}
          value={narrow.padding}
          onChange={(padding) => change({ padding }, 'narrow-padding')}
        />
      )}
    </>
  )
}

function DarkFields({ module }: { module: Module }) {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const dark: Dark = ('dark' in module && module.dark) || {}
  return (
    <>
      <p className={style['about']}>{t('dark.about')}</p>
      <FieldRow>
        {darkParts[module.kind].map((part) => (
          <ColorField
            key={part}
            name={`dark-${part}`}
            label={t(labelOf(module, part))}
            value={dark[part] ?? ''}
            optional
            onChange={(color) =>
              actions.change(
                (design) => updateDark(design, module.id, { [part]: color || undefined }),
                `${module.id}:dark-${part}`,
              )
            }
          />
        ))}
      </FieldRow>
    </>
  )
}

function labelOf(module: Module, part: keyof Dark) {
  if (module.kind === 'button' && part === 'background') return 'styles.fill'
  if (module.kind === 'divider' && part === 'color') return 'styles.color'
  return part === 'background' ? 'styles.background' : 'styles.textColor'
}
