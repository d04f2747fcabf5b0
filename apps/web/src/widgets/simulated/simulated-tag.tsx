import { useMessages } from '#lib/messages.tsx'
import { Meaning } from '#ui/page/explained.tsx'
import style from './simulated-tag.module.css'

/**
 * Marks each place where the simulated provider is at work, whose texts reach no telephone. Its screen loads the texts of
 * `sms`.
 */
export function SimulatedTag() {
  const t = useMessages('sms')
  return (
    <Meaning text={t('simulated.about')}>
      <span className={style['tag']}>{t('simulated.tag')}</span>
    </Meaning>
  )
}
