import { Signal, Wifi } from 'lucide-react'
import { fileAddress } from '#api/images.ts'
import { useMessages } from '#lib/messages.tsx'
import style from './phone-preview.module.css'
import type { SmsImage } from './sms-draft.ts'

interface PhonePreviewProps {
  /** The sender of the text: the messaging service; null while none is chosen. */
  sender: string | null
  text: string
  images: readonly SmsImage[]
}

const link = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”])/gi

/** The message on a telephone: sender, images and text in their bubbles. */
export function PhonePreview({ sender, text, images }: PhonePreviewProps) {
  const t = useMessages('sms')
  const shown = images.filter((image) => !image.is_deleted)
  const isEmpty = text === '' && shown.length === 0
  return (
    <section className={style['phone']} aria-label={t('preview.label')}>
      <div className={style['status']} aria-hidden="true">
        <span>9:41</span>
        <span>
          <Signal />
          <Wifi />
        </span>
      </div>
      <div className={style['sender']}>
        <span className={style['mark']} aria-hidden="true">
          {(sender ?? '?').trim().charAt(0).toUpperCase()}
        </span>
        <b>{sender ?? t('preview.noSender')}</b>
        <span>{t('preview.kind')}</span>
      </div>
      <div className={style['messages']}>
        {shown.map(({ id, url, name, width, height }) => (
          <img
            key={id}
            src={fileAddress(url)}
            alt={name}
            width={width}
            height={height}
            className={style['image']}
          />
        ))}
        {text !== '' && (
          <p className={style['bubble']}>
            {text.split(link).map((piece, at) => {
              // The pieces of one text have no identity but their place.
              const key = `${at}`
              return (
                <span key={key} className={at % 2 === 1 ? style['link'] : undefined}>
                  {piece}
                </span>
              )
            })}
          </p>
        )}
        {isEmpty && <p className={style['empty']}>{t('preview.empty')}</p>}
      </div>
    </section>
  )
}
