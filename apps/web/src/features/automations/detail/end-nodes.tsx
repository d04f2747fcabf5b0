import { CircleCheck, LogIn, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFindingWords } from '#widgets/checks-gutter/finding-words.ts'
import { useListedFinding } from '../parts/use-listed-finding.ts'
import style from './end-nodes.module.css'
import { useFlow } from './flow-context.ts'
import { useOpenSettings } from './panels-context.ts'
import { type PanelName, panelOf } from './sections.ts'
import { useDraft } from './use-automation-draft.ts'
import { useEndWords } from './use-end-words.ts'
import { useShownFindings } from './use-findings.ts'

/** The first node: who enters, and whether again. */
export function EntryNode() {
  const t = useMessages('automation-detail')
  const { id, counts } = useFlow()
  const { settings } = useDraft()
  const { entry, again } = useEndWords()
  return (
    <Node
      panel="entry"
      icon={<LogIn />}
      title={t('flow.start')}
      words={entry ?? t('flow.chooseEntry')}
      isOpen={settings.entrance_criteria === null}
      more={entry === null ? [] : [again]}
    >
      {counts && counts.entered > 0 && (
        <Link to={`/automations/${id}/people`}>{t('counts.enteredShort', { count: counts.entered })}</Link>
      )}
    </Node>
  )
}

/** The last node: the rule for leaving, and the success that is counted. */
export function ExitNode() {
  const t = useMessages('automation-detail')
  const { id, counts } = useFlow()
  const { exit, goal } = useEndWords()
  const people = (state: string) => `/automations/${id}/people?state=${state}`
  return (
    <Node
      panel="exit"
      icon={<CircleCheck />}
      title={t('flow.end')}
      words={exit}
      more={[
        <>
          <Target size={13} aria-hidden="true" /> {goal ?? t('goal.none')}
        </>,
      ]}
    >
      {counts && counts.completed > 0 && (
        <Link to={people('completed')}>{t('counts.completedShort', { count: counts.completed })}</Link>
      )}
      {counts && counts.exited > 0 && (
        <Link to={people('exited')}>{t('counts.exitedShort', { count: counts.exited })}</Link>
      )}
    </Node>
  )
}

interface NodeProps {
  panel: PanelName
  icon: ReactNode
  title: string
  words: string
  /** True if a setting has still to be chosen. */
  isOpen?: boolean
  more: readonly ReactNode[]
  /** The number of people who came there. */
  children: ReactNode
}

function Node({ panel, icon, title, words, isOpen, more, children }: NodeProps) {
  const listed = useListedFinding()
  const sentence = useFindingWords()
  const open = useOpenSettings()
  const problemId = useId()
  const wrong = useShownFindings().filter(
    ({ section, step_id }) => step_id === null && panelOf(section) === panel,
  )
  const severity = wrong.find((each) => each.severity === 'blocks')?.severity ?? wrong[0]?.severity
  return (
    <div className={style['node']} data-problem={severity} data-open={isOpen || undefined}>
      <div className={style['row']}>
        <button
          type="button"
          data-node={panel}
          className={style['open']}
          {...(wrong.length > 0 ? { 'aria-describedby': problemId } : {})}
          onClick={() => open({ panel })}
        >
          <span className={style['icon']} aria-hidden="true">
            {icon}
          </span>
          <span className={style['words']}>
            <small>{title}</small>
            <strong>{words}</strong>
            {more.map((each, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they keep their order
              <span key={at}>{each}</span>
            ))}
          </span>
        </button>
        <span className={style['counts']}>{children}</span>
      </div>
      {wrong.length > 0 && (
        <ul id={problemId} className={style['problems']}>
          {wrong.map((finding) => (
            <li key={finding.code} data-severity={finding.severity}>
              {sentence(listed(finding))}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
