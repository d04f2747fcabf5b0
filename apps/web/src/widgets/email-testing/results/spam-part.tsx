import type { SpamResult } from '@carillon/contract/email-test-results'
import { type Messages, useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { AuthenticationTable } from './authentication-table.tsx'
import { Said, Waiting } from './part-state.tsx'
import style from './results.module.css'
import { useFilterFailure, useRuleSentence } from './rule-sentence.ts'

type Verdict = NonNullable<SpamResult['verdict']>
type Rule = Verdict['rules'][number]

/** The verdict of the filter or of the content check, its rules, and the authentication of the sender's domain. */
export function SpamPart({ result }: { result: SpamResult }) {
  const { verdict, authentication, reason } = result
  const failure = useFilterFailure()
  return (
    <div className={style['part']}>
      {verdict ? <Judged verdict={verdict} /> : <Waiting part={result} why={failure(reason)} />}
      {authentication && <AuthenticationTable authentication={authentication} />}
    </div>
  )
}

function Judged({ verdict }: { verdict: Verdict }) {
  const t = useMessages('email-testing')
  const about = useMessages('email-spam')
  const format = useFormat()
  const { rules, is_spam: isSpam, score, limit, filter, version } = verdict
  const isCheck = filter === 'content_check'
  const name = t(`filters.${filter}`)
  const ofContent = rules.filter((rule) => !rule.is_route)
  const ofRoute = rules.filter((rule) => rule.is_route)
  return (
    <>
      <p className={style['verdict']}>
        <StatusBadge tone={isSpam ? 'failed' : 'done'}>{resultOf(verdict, t)}</StatusBadge>{' '}
        {t('spam.scored', { score, limit })}
      </p>
      {isCheck && <p className={style['about']}>{about('contentCheck.about')}</p>}
      <div className={style['scroll']}>
        <table className={style['table']}>
          <caption>{t('spam.result')}</caption>
          <thead>
            <tr>
              <th scope="col">{t(isCheck ? 'spam.check' : 'spam.filter')}</th>
              <th scope="col">{t('spam.type')}</th>
              <th scope="col">{t('spam.verdict')}</th>
              <th scope="col" data-number="">
                {t('spam.score')}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{version ? `${name} ${version}` : name}</th>
              <td>{t(isCheck ? 'spam.types.check' : 'spam.types.filter')}</td>
              <td>{resultOf(verdict, t)}</td>
              <td data-number="">{t('spam.ofLimit', { score, limit })}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <Rules title={t('spam.rules')} none={t('spam.noRules')} rules={ofContent} isCheck={isCheck} />
      {ofRoute.length > 0 && (
        <Rules
          title={t('spam.route')}
          about={t('spam.routeAbout', { score: format.number(verdict.content_score) })}
          rules={ofRoute}
          isCheck={isCheck}
        />
      )}
    </>
  )
}

function resultOf({ filter, is_spam: isSpam }: Verdict, t: Messages<'email-testing'>): string {
  // The content check is no filter, so it judges nothing as spam.
  if (filter === 'content_check') return t(isSpam ? 'spam.risky' : 'spam.fine')
  return t(isSpam ? 'spam.spam' : 'spam.pass')
}

interface RulesProps {
  title: string
  about?: string
  none?: string
  rules: readonly Rule[]
  isCheck: boolean
}

function Rules({ title, about, none, rules, isCheck }: RulesProps) {
  const t = useMessages('email-testing')
  const sentence = useRuleSentence()
  const sorted = [...rules].sort((a, b) => b.weight - a.weight)
  return (
    <section className={style['block']} aria-label={title}>
      <h3>{title}</h3>
      {about && <p className={style['about']}>{about}</p>}
      {rules.length === 0 ? (
        <p className={style['about']}>{none}</p>
      ) : (
        <div className={style['scroll']}>
          <table className={style['table']}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('spam.rule')}</th>
                <th scope="col" data-number="">
                  {t('spam.weight')}
                </th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((rule) => (
                <tr key={rule.name}>
                  <td>{isCheck ? <Said {...sentence(rule)} /> : <FilterRule rule={rule} />}</td>
                  <td data-number="">{t('spam.points', { points: rule.weight })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** A rule of a filter, in its own words. */
function FilterRule({ rule: { name, description } }: { rule: Rule }) {
  return (
    <>
      {description} <code className={style['code']}>{name}</code>
    </>
  )
}
