import type { ModuleOf } from '@carillon/email-design/design'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ColorField } from './color-field.tsx'
import type { ModulePanelProps } from './module-panel-props.ts'
import { AlignField, FontField, NumberField, PaddingField } from './style-fields.tsx'

export function UnsubscribePanel({ module, field }: ModulePanelProps<ModuleOf<'unsubscribe'>>) {
  const t = useMessages('design-editor')
  return (
    <>
      <CheckboxField {...field('showAddress', t('styles.showAddress'))} />
      <CheckboxField {...field('showUnsubscribe', t('styles.showUnsubscribe'))} />
      {module.showUnsubscribe && (
        <TextField {...field('unsubscribeText', t('styles.unsubscribeText'))} maxLength={500} />
      )}
      <CheckboxField {...field('showPreferences', t('styles.showPreferences'))} />
      {module.showPreferences && (
        <TextField {...field('preferencesText', t('styles.preferencesText'))} maxLength={500} />
      )}
      <AlignField {...field('align', t('styles.align'))} unset />
      <FieldRow>
        <NumberField {...field('size', t('styles.size'))} min={8} max={96} />
        <NumberField {...field('lineHeight', t('styles.lineHeight'))} min={8} max={200} />
        <ColorField {...field('color', t('styles.textColor'))} optional />
        <ColorField {...field('linkColor', t('styles.linkColor'))} optional />
      </FieldRow>
      <FontField {...field('font', t('styles.font'))} inherits />
      <ColorField {...field('background', t('styles.background'))} optional />
      <PaddingField {...field('padding', t('styles.padding'))} />
    </>
  )
}
