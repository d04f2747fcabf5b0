import type { Image } from '@carillon/contract/images'
import { designLimits } from '@carillon/email-design/design'
import { type FormEvent, use } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './image-details.module.css'
import { InsertImageContext } from './insert-image.ts'
import { useManager } from './use-manager.ts'

interface InsertFormProps {
  image: Image
  /** The alt text. The dialog keeps it, so that it survives editing the image or choosing another one. */
  alt: string
  onAlt: (alt: string) => void
}

/** Alt text and the Insert button, for editors that accept images. */
export function InsertForm({ image, alt, onAlt }: InsertFormProps) {
  const t = useMessages('images')
  const { insert, hasNoAlt = false } = use(InsertImageContext)
  const { leave } = useManager()
  if (!insert) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { url, width, height } = image
    insert({ url, alt: alt.trim(), width, height }, image)
    leave()
  }
  return (
    <form className={style['insert']} onSubmit={submit}>
      {!hasNoAlt && (
        <TextField
          name="alt"
          label={t('insert.alt')}
          hint={t('insert.altHint')}
          value={alt}
          onChange={onAlt}
          maxLength={designLimits.alt}
        />
      )}
      <Button type="submit" look="primary">
        {t('insert.insert')}
      </Button>
    </form>
  )
}
