import type { AuthResult, SpamResult } from '@carillon/contract/email-test-results'
import { useMessages } from '#lib/messages.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import style from './results.module.css'
import { useAuthSentence } from './rule-sentence.ts'

const methods = ['spf', 'dkim', 'dmarc', 'bimi'] as const

const tones: Readonly<Record<AuthResult['state'], StatusTone>> = {
  pass: 'done',
  fail: 'failed',
  missing: 'attention',
  unknown: 'quiet',
}

interface AuthenticationTableProps {
  authentication: NonNullable<SpamResult['authentication']>
}

/** The records of the sender's domain by which receivers check who sent a message. */
export function AuthenticationTable({ authentication }: AuthenticationTableProps) {
  const t = useMessages('email-testing')
  const sentence = useAuthSentence()
  return (
    <section className={style['block']} aria-label={t('auth.title')}>
      <h3>{t('auth.title')}</h3>
      <p className={style['about']}>{t('auth.about')}</p>
      <div className={style['scroll']}>
        <table className={style['table']}>
          <caption className="visually-hidden">{t('auth.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('auth.method')}</th>
              <th scope="col">{t('auth.state')}</th>
              <th scope="col">{t('auth.record')}</th>
            </tr>
          </thead>
          <tbody>
            {methods.map((method) => {
              const { state, record } = authentication[method]
              return (
                <tr key={method}>
                  <th scope="row">{t(`auth.methods.${method}`)}</th>
                  <td>
                    <StatusBadge tone={method === 'bimi' && state === 'missing' ? 'quiet' : tones[state]}>
                      {t(`auth.states.${state}`)}
                    </StatusBadge>
                    <div className={style['about']}>{sentence(authentication[method])}</div>
                  </td>
                  <td>{record === null ? '–' : <code className={style['record']}>{record}</code>}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
