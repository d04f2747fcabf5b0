import { useMessages } from '#lib/messages.tsx'
import style from './channel-tag.module.css'

/** Says that a single send is a text message. Emails have none. */
export function ChannelTag() {
  const t = useMessages('single-sends')
  return <span className={style['tag']}>{t('index.smsTag')}</span>
}
