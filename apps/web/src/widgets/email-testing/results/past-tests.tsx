import type { EmailTestSummary } from '@carillon/contract/email-testing'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useIsNarrow } from '../../editor-frame/use-is-narrow.ts'
import { useTesting } from '../testing-context.ts'
import style from './results.module.css'
import { OlderChip, TestState } from './test-state.tsx'

interface PastTestsProps {
  query: UseQueryResult<EmailTestSummary[]>
  /** The id of the test whose results are shown. */
  shown: string
}

/** All tests of the message, newest first: a list beside the results, on narrow screens a field above them. */
export function PastTests({ query, shown }: PastTestsProps) {
  const t = useMessages('email-testing')
  const { base } = useTesting()
  const dialogTo = useDialogTo()
  const isNarrow = useIsNarrow()
  // The field is there before its tests, so that nothing below it moves.
  if (isNarrow && (query.data || !query.isError)) return <TestField tests={query.data ?? []} shown={shown} />
  if (!query.data) {
    return (
      <div className={style['past']}>
        <NotLoaded query={query} lines={5} />
      </div>
    )
  }
  return (
    <nav className={style['past']} aria-label={t('past.label')}>
      <ul className={style['list']}>
        {query.data.map((test) => (
          <li key={test.id}>
            <Link
              to={dialogTo(`${base}/view_results/${test.id}`)}
              aria-current={test.id === shown ? 'true' : undefined}
            >
              <PastTest test={test} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PastTest({ test }: { test: EmailTestSummary }) {
  const t = useMessages('email-testing')
  const format = useFormat()
  const { made_at, variation, by, credits, refunded, is_older: isOlder } = test
  return (
    <>
      <span className={style['pastTime']}>{format.time(made_at)}</span>
      <span className={style['pastBy']}>
        {variation && `${t('variations.one', { letter: variation.letter })} · `}
        {t('credits', { count: credits - refunded })}
      </span>
      <span className={style['pastBy']}>{by ? by.name || by.email : t('past.deleted')}</span>
      <span className={style['chips']}>
        <TestState state={test.state} />
        {isOlder && <OlderChip />}
      </span>
    </>
  )
}

function TestField({ tests, shown }: { tests: readonly EmailTestSummary[]; shown: string }) {
  const t = useMessages('email-testing')
  const format = useFormat()
  const { base } = useTesting()
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  return (
    <SelectField
      name="test"
      label={t('past.label')}
      value={tests.some(({ id }) => id === shown) ? shown : ''}
      onChange={(id) => navigate(dialogTo(`${base}/view_results/${id}`))}
      choices={tests.map(({ id, made_at, variation, state }) => ({
        value: id,
        label: [
          format.time(made_at),
          ...(variation ? [t('variations.one', { letter: variation.letter })] : []),
          // The usual state is left out, so that a phone has room for the rest.
          ...(state === 'complete' ? [] : [t(`states.${state}`)]),
        ].join(' · '),
      }))}
    />
  )
}
