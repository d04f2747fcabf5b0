import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import style from './sign-in.module.css'

/** A field for a password, with a button that shows its characters. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const t = useMessages('sign-in')
  const [isShown, show] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className={style['show']}
          aria-pressed={isShown}
          aria-label={t(isShown ? 'hide' : 'show')}
          title={t(isShown ? 'hide' : 'show')}
          onClick={() => show(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  )
}
