import { useMessages } from '#lib/messages.tsx'
import { Meaning } from '#ui/page/explained.tsx'
import style from './choice-cards.module.css'

/** Marks ads of the simulated partner: they are shown to no person, and nothing is paid. */
export function SimulatedBadge() {
  const t = useMessages('ad-wizard')
  return (
    <Meaning text={t('simulatedAbout')}>
      <span className={style['simulated']}>{t('simulated')}</span>
    </Meaning>
  )
}
