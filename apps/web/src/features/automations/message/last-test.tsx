import { useQuery } from '@tanstack/react-query'
import { lastTestOfMessageQuery } from '#api/test-send.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import style from './last-test.module.css'

/** The time, the addresses and the result of an email's last test; nothing before the first test. */
export function LastTest({ place }: { place: { id: string; message_id: string } }) {
  const t = useMessages('test-send')
  const format = useFormat()
  const { data: test } = useQuery(lastTestOfMessageQuery(place))
  if (!test) return null
  return (
    <section className={style['last']} aria-label={t('last')}>
      <h3>{t('last')}</h3>
      <p>{t('testedAt', { time: format.time(test.sent_at) })}</p>
      <ul>
        {test.addresses.map(({ email, state, reason }) => (
          <li key={email}>
            {email} <span data-state={state}>{t(`tested.${state}`)}</span>
            {reason && <div>{reason}</div>}
          </li>
        ))}
      </ul>
      {test.is_outdated && <p>{t('testOutdated')}</p>}
    </section>
  )
}
