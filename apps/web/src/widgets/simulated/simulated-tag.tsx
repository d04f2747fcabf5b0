import { useMessages } from '#lib/messages.tsx'
import { Meaning } from '#ui/page/explained.tsx'
import style from './simulated-tag.module.css'

/** Says wherever the simulated provider is at work that no telephone gets anything. Its screen loads the texts of `sms`. */
export function SimulatedTag() {
  const t = useMessages('sms')
  return (
    <Meaning text={t('simulated.about')}>
      <span className={style['tag']}>{t('simulated.tag')}</span>
    </Meaning>
  )
}
