import { updateModule } from '@carillon/email-design/commands'
import type { Module } from '@carillon/email-design/design'
import { findModule } from '@carillon/email-design/places'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useEditedDesign } from '../use-editing.ts'
import style from './panels.module.css'

/**
 * The texts of the selected module that can't be edited on the canvas. For narrow screens, which don't show the styles.
 */
export function ModuleTextsPanel() {
  const t = useMessages('design-editor')
  const { design, selected, actions } = useEditedDesign()
  const module = selected ? findModule(design, selected)?.module : undefined
  const fields = module ? wordsOf(module) : []
  if (!module || fields.length === 0) return null
  return (
    <div className={style['words']}>
      {fields.map(({ name, value }) => (
        <TextField
          key={`${module.id}:${name}`}
          name={name}
          label={t(`styles.${name}`)}
          value={value}
          maxLength={500}
          onChange={(text) =>
            actions.change(
              (current) => updateModule(current, module.id, { [name]: text }),
              `${module.id}:${name}`,
            )
          }
        />
      ))}
    </div>
  )
}

function wordsOf(module: Module) {
  if (module.kind === 'button') return [{ name: 'text' as const, value: module.text }]
  if (module.kind === 'image') return [{ name: 'alt' as const, value: module.alt }]
  if (module.kind !== 'unsubscribe') return []
  return [
    ...(module.showUnsubscribe ? [{ name: 'unsubscribeText' as const, value: module.unsubscribeText }] : []),
    ...(module.showPreferences ? [{ name: 'preferencesText' as const, value: module.preferencesText }] : []),
  ]
}
