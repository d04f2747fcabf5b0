import type { Image } from '@carillon/contract/images'
import { designLimits } from '@carillon/email-design/design'
import { type FormEvent, use, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './image-details.module.css'
import { InsertImageContext } from './insert-image.ts'
import { useManager } from './use-manager.ts'

/** Alt text and the Insert button, for editors that accept images. */
export function InsertForm({ image }: { image: Image }) {
  const t = useMessages('images')
  const { insert } = use(InsertImageContext)
  const { leave } = useManager()
  const [alt, setAlt] = useState('')
  if (!insert) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { url, width, height } = image
    insert({ url, alt: alt.trim(), width, height })
    leave()
  }
  return (
    <form className={style['insert']} onSubmit={submit}>
      <TextField
        name="alt"
        label={t('insert.alt')}
        hint={t('insert.altHint')}
        value={alt}
        onChange={setAlt}
        maxLength={designLimits.alt}
      />
      <Button type="submit" look="primary">
        {t('insert.insert')}
      </Button>
    </form>
  )
}
