import { useMessages } from '#lib/messages.tsx'
import style from './channel-tag.module.css'

/** Marks a single send that is a text message. Emails have no mark. */
export function ChannelTag() {
  const t = useMessages('single-sends')
  return <span className={style['tag']}>{t('index.smsTag')}</span>
}
