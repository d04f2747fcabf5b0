import { Link2 } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useModuleDialogs } from '../use-module-dialogs.ts'
import style from './panels.module.css'
import type { StyleFieldProps } from './style-fields.tsx'

/** A text field for an address, with a button for other kinds of links. */
export function HrefField(field: StyleFieldProps<string>) {
  const t = useMessages('design-editor')
  const { editLink } = useModuleDialogs()
  return (
    <TextField
      {...field}
      placeholder="https://"
      maxLength={4_000}
      after={
        <button
          type="button"
          className={style['opener']}
          title={t('link.title')}
          aria-label={t('link.title')}
          onClick={editLink}
        >
          <Link2 aria-hidden="true" />
        </button>
      }
    />
  )
}
