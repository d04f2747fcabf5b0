import type { ClientResult } from '@carillon/contract/email-test-results'
import { useMessages } from '#lib/messages.tsx'
import { Meaning } from '#ui/page/explained.tsx'
import { useBasis } from '../use-basis.ts'
import style from './results.module.css'

/** Marks a picture that no real client made, and tells what it rests on where that is little. */
export function Simulated({ client }: { client: Pick<ClientResult, 'id' | 'is_thin' | 'basis'> }) {
  const t = useMessages('email-testing')
  const basis = useBasis()(client)
  return (
    <Meaning text={basis ? `${t('simulated.about')} ${basis}` : t('simulated.about')}>
      <span className={style['simulated']}>{t('simulated.tag')}</span>
    </Meaning>
  )
}
