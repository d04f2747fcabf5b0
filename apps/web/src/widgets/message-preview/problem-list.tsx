import { useMessages } from '#lib/messages.tsx'
import type { RenderProblem } from '../test-data/render-test.ts'
import style from './problem-list.module.css'

interface ProblemListProps<P extends RenderProblem> {
  problems: readonly P[]
  /** Goes to the position of a problem. */
  goTo?: (problem: P) => void
  /** True if the last version without problems is shown below. */
  hasLastGood: boolean
}

/** Broken tags, each with its position. */
export function ProblemList<P extends RenderProblem>({ problems, goTo, hasLastGood }: ProblemListProps<P>) {
  const t = useMessages('design-editor')
  if (problems.length === 0) return null
  return (
    <div className={style['problems']} role="alert">
      <b>{t('code.problems', { count: problems.length })}</b>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.line}:${problem.column}:${problem.code}:${problem.name}`}>
            {goTo ? (
              <button type="button" onClick={() => goTo(problem)}>
                {t('code.at', placeOf(problem))}
              </button>
            ) : (
              <b>{t('code.at', placeOf(problem))}</b>
            )}{' '}
            {t(`code.problem.${problem.code}`, { name: problem.name })}
          </li>
        ))}
      </ul>
      {hasLastGood && <span>{t('code.lastGood')}</span>}
    </div>
  )
}

function placeOf({ line, column }: RenderProblem) {
  return { line, column }
}
