import {
  type EmailTestName,
  emailTesting,
  emailTestNames,
  type TestOptions,
} from '@carillon/contract/email-testing'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { testOptionsQuery } from '#api/email-testing.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ReadOnlyNote } from '#ui/form/guarded-fields.tsx'
import { useTesting } from '../testing-context.ts'
import style from './choose.module.css'
import { ChooseHead } from './choose-head.tsx'
import { ClientChoice } from './client-choice.tsx'
import { OptionsFailed } from './options-failed.tsx'
import { costOf, costOfClients, startingChoice, type TestChoice, toggled } from './test-choice.rules.ts'
import { TestPanel } from './test-panel.tsx'
import { useRun } from './use-run.ts'
import { VariationChoice } from './variation-choice.tsx'

/** The choice of tests, email clients and variations, with its cost. */
export function Component() {
  const { message, isSettled } = useTesting()
  const query = useQuery({ ...testOptionsQuery(message), enabled: isSettled })
  if (query.data) return <Choosing options={query.data} />
  return query.isError ? <OptionsFailed query={query} /> : <SkeletonLines lines={8} />
}

function Choosing({ options }: { options: TestOptions }) {
  const { choice: chosen, choose, base } = useTesting()
  const choice = chosen ?? startingChoice(options)
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const run = useRun()
  const go = () => {
    if (costOf(choice, options) === 0) return void run.start(choice)
    choose(choice)
    navigate(dialogTo(`${base}/review`))
  }
  return (
    <form
      className={style['screen']}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <ChooseHead choice={choice} options={options} run={run} />
      <ReadOnlyNote call={emailTesting.run} />
      <Panels choice={choice} options={options} choose={choose} />
    </form>
  )
}

interface PanelsProps {
  choice: TestChoice
  options: TestOptions
  choose: (choice: TestChoice) => void
}

function Panels({ choice, options, choose }: PanelsProps) {
  const t = useMessages('email-testing')
  const { tests, clients } = choice
  const { prices, filter } = options
  const panel = (name: EmailTestName) => ({
    name,
    isChosen: tests.includes(name),
    onChange: (isChosen: boolean) =>
      choose({ ...choice, tests: toggled(emailTestNames, tests, name, isChosen) }),
  })
  const inbox = costOfClients(clients, options)
  return (
    <div className={style['panels']}>
      {options.variations.length > 0 && <VariationChoice options={options} choice={choice} choose={choose} />}
      <TestPanel
        {...panel('spam')}
        title={t('spam.title')}
        about={t(filter === 'content_check' ? 'spam.aboutContentCheck' : 'spam.about', {
          filter: t(`filters.${filter}`),
        })}
        badges={[
          ...(filter === 'content_check' ? [t('filters.content_check')] : []),
          t('credits', { count: prices.spam }),
        ]}
      />
      <TestPanel
        {...panel('inbox')}
        title={t('inbox.title')}
        about={t('inbox.about')}
        badges={[t('credits', { count: inbox }), t('simulated.tag')]}
      >
        <ClientChoice
          options={options}
          chosen={clients}
          onChange={(next) => choose({ ...choice, clients: next })}
        />
      </TestPanel>
      <TestPanel
        {...panel('links')}
        title={t('links.title')}
        about={t('links.about')}
        badges={[t('credits', { count: 0 })]}
      />
      <TestPanel
        {...panel('accessibility')}
        title={t('accessibility.title')}
        about={t('accessibility.about')}
        badges={[t('credits', { count: 0 })]}
      />
    </div>
  )
}
