import { updateModule } from '@carillon/email-design/commands'
import type { Module } from '@carillon/email-design/design'
import { findModule } from '@carillon/email-design/places'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useEditedDesign } from '../use-editing.ts'
import { LinkField } from './link-field.tsx'
import style from './panels.module.css'

/**
 * The link of the selected module, and its texts that can't be edited on the canvas. For narrow screens, which don't show
 * the styles.
 */
export function ModuleTextsPanel() {
  const t = useMessages('design-editor')
  const { design, selected, actions } = useEditedDesign()
  const module = selected ? findModule(design, selected)?.module : undefined
  const fields = module ? wordsOf(module) : []
  const hasLink = module?.kind === 'button' || module?.kind === 'image'
  if (!module || (fields.length === 0 && !hasLink)) return null
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
      {hasLink && (
        <LinkField
          key={module.id}
          name="href"
          label={t('styles.link')}
          value={module.href}
          onChange={(href) =>
            actions.change((current) => updateModule(current, module.id, { href }), `${module.id}:href`)
          }
          untracked={module.untracked}
          onUntracked={(untracked) =>
            actions.change((current) => updateModule(current, module.id, { untracked }))
          }
        />
      )}
    </div>
  )
}

function wordsOf(module: Module) {
  if (module.kind === 'image') return [{ name: 'alt' as const, value: module.alt }]
  if (module.kind !== 'unsubscribe') return []
  return [
    ...(module.showUnsubscribe ? [{ name: 'unsubscribeText' as const, value: module.unsubscribeText }] : []),
    ...(module.showPreferences ? [{ name: 'preferencesText' as const, value: module.preferencesText }] : []),
  ]
}
