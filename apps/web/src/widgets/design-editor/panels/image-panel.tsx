import { updateModule } from '@carillon/email-design/commands'
import type { ModuleOf } from '@carillon/email-design/design'
import { Images } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { useEditorHandle } from '../use-editing.ts'
import { useModuleDialogs } from '../use-module-dialogs.ts'
import { ColorField } from './color-field.tsx'
import { LinkField } from './link-field.tsx'
import type { ModulePanelProps } from './module-panel-props.ts'
import style from './panels.module.css'
import { AlignField, NumberField, PaddingField } from './style-fields.tsx'

export function ImagePanel({ module, field }: ModulePanelProps<ModuleOf<'image'>>) {
  const t = useMessages('design-editor')
  const { chooseImage } = useModuleDialogs()
  return (
    <>
      <div className={style['field']}>
        <Button
          look={module.src === '' ? 'primary' : 'secondary'}
          icon={<Images aria-hidden="true" />}
          onClick={chooseImage}
        >
          {t(module.src === '' ? 'styles.chooseImage' : 'styles.otherImage')}
        </Button>
      </div>
      <TextField {...field('src', t('styles.source'))} placeholder="https://" maxLength={4_000} />
      <TextField {...field('alt', t('styles.alt'))} hint={t('styles.altHint')} maxLength={500} />
      <LinkField
        {...field('href', t('styles.link'))}
        untracked={module.untracked}
        onUntracked={field('untracked', '').onChange}
      />
      <CheckboxField {...field('responsive', t('styles.responsive'))} />
      {module.responsive ? (
        <NumberField {...field('percent', t('styles.share'))} min={1} max={100} after="%" />
      ) : (
        <FixedSize module={module} field={field} />
      )}
      <AlignField {...field('align', t('styles.align'))} unset />
      <ColorField {...field('background', t('styles.background'))} optional />
      <PaddingField {...field('padding', t('styles.padding'))} />
    </>
  )
}

/** Width and height in pixels. They change together while the aspect ratio is locked. */
function FixedSize({ module, field }: ModulePanelProps<ModuleOf<'image'>>) {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const width = module.width ?? 600
  const height = module.height ?? 400
  const size = (name: 'width' | 'height', max: number) => ({
    name,
    label: t(`styles.${name}`),
    value: name === 'width' ? width : height,
    min: 1,
    max,
    onChange: (pixels: number) => {
      const factor = pixels / (name === 'width' ? width : height)
      const other = (length: number, most: number) =>
        module.proportional ? Math.min(most, Math.max(1, Math.round(length * factor))) : length
      const change =
        name === 'width'
          ? { width: pixels, height: other(height, 5_000) }
          : { width: other(width, 2_000), height: pixels }
      actions.change((design) => updateModule(design, module.id, change), `${module.id}:size`)
    },
  })
  return (
    <>
      <FieldRow>
        <NumberField {...size('width', 2_000)} />
        <NumberField {...size('height', 5_000)} />
      </FieldRow>
      <CheckboxField {...field('proportional', t('styles.proportional'))} />
    </>
  )
}
