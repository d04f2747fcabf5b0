import { useMessages } from '#lib/messages.tsx'
import type { SenderFormValues } from '#widgets/sender-form/sender-fields.ts'
import style from './sender-preview.module.css'

/** A preview of this sender: the line in an inbox and the footer of a message. */
export function SenderPreview({ values }: { values: SenderFormValues }) {
  const t = useMessages('senders')
  const place = [values.zip, values.city].filter(Boolean).join(' ')
  const footer = [values.address, values.address_2, place, values.state, values.country]
    .filter(Boolean)
    .join(', ')
  const name = values.from_name || t('preview.name')
  return (
    <figure className={style['preview']}>
      <figcaption>{t('preview.title')}</figcaption>
      <div className={style['line']}>
        <span className={style['mark']} aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <span className={style['words']}>
          <strong>{name}</strong>
          <span>{t('preview.subject')}</span>
        </span>
        <time>8:00</time>
      </div>
      <div className={style['foot']}>
        {name}
        <br />
        {footer || t('preview.address')}
      </div>
    </figure>
  )
}
