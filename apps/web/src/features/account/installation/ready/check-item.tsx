import type { ReadyCheck, ReadyFinding, ReadyState } from '@carillon/contract/installation-ready'
import { useId } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from '#shell/shell.ts'
import { useMayOpen } from '#shell/use-person.ts'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import style from './ready.module.css'
import { useFindingWords } from './use-finding-words.ts'

const tones = {
  ok: 'done',
  warning: 'attention',
  problem: 'failed',
  unchecked: 'quiet',
} as const satisfies Record<ReadyState, StatusTone>

/** The states, the worst first. */
const worst = ['problem', 'warning', 'unchecked', 'ok'] as const

/** One check with all its findings. */
export function CheckItem({ check, findings }: { check: ReadyCheck; findings: readonly ReadyFinding[] }) {
  const t = useMessages('installation-ready')
  const titleId = useId()
  const state = worst.find((one) => findings.some((finding) => finding.state === one)) ?? 'ok'
  return (
    <li className={style['check']} aria-labelledby={titleId}>
      <div className={style['head']}>
        <h3 id={titleId}>{t(`checks.${check}`)}</h3>
        <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
        <span className={style['quiet']}>{t(`about.${check}`)}</span>
      </div>
      <ul className={style['findings']}>
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.about} ${finding.record?.host}`}>
            <Finding finding={finding} isAlone={findings.length === 1} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Finding({ finding, isAlone }: { finding: ReadyFinding; isAlone: boolean }) {
  const t = useMessages('installation-ready')
  const wordsOf = useFindingWords()
  const { says, todo } = wordsOf(finding)
  const { about, state, screen, paper } = finding
  return (
    <div className={style['finding']} data-state={state}>
      {about !== null && (
        <div className={style['subject']}>
          {about}
          {!isAlone && <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>}
        </div>
      )}
      <p>{says}</p>
      {todo !== null && (
        <p className={style['todo']}>
          <strong>{t('todoLabel')}:</strong> {todo}
        </p>
      )}
      {state !== 'ok' && (
        <p className={style['links']}>
          {screen !== null && (
            <Screen to={screen} label={`${t('open')}: ${about ?? t(`checks.${finding.check}`)}`} />
          )}
          <Paper to={paper} label={`${t('read')}: ${t(`checks.${finding.check}`)}`} />
        </p>
      )}
    </div>
  )
}

function Screen({ to, label }: { to: string; label: string }) {
  const t = useMessages('installation-ready')
  if (!useMayOpen(to)) return null
  return (
    <Link to={to} aria-label={label}>
      {t('open')}
    </Link>
  )
}

/** In the page of a host the addresses of this server's documents would lead to the host. */
function Paper({ to, label }: { to: string; label: string }) {
  const t = useMessages('installation-ready')
  if (useShell().kind !== 'standalone') return null
  return (
    <a href={to} target="_blank" rel="noreferrer" aria-label={label}>
      {t('read')}
    </a>
  )
}
