import {
  automationPeople,
  type Enrolment,
  type EnrolmentState,
  enrolmentStates,
  exitReasons,
} from '@carillon/contract/automation-people'
import type { Automation } from '@carillon/contract/automations'
import { contactLimits } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { Eye, FastForward, Hand, Play, UserRound, Users, UserX } from 'lucide-react'
import { Outlet, useParams } from 'react-router'
import { automationCountsQuery, automationVersionsQuery } from '#api/automation-detail.ts'
import { peoplePageSize, peopleQuery, useMovePerson } from '#api/automation-people.ts'
import { automationQuery } from '#api/automations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { tokenOf } from '#lib/page-token.ts'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import type { RowAction } from '#ui/menu/row-menu.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { FilterMenu } from '#ui/table/filter-menu.tsx'
import { ListCard } from '#ui/table/index-page.tsx'
import type { PagingProps } from '#ui/table/paging.tsx'
import { callOf, PersonState, useReasonWords } from '#widgets/automation-people/person-state.tsx'
import { useStepNames } from './step-words.ts'

/** The automation for the dialogs over this page: its steps are the published ones. */
export interface PeopleContext {
  automation: Automation
}

/** The people of an automation, and their places. */
export function Component() {
  const t = useMessages('automation-people')
  const dialogTo = useDialogTo()
  const { id = '' } = useParams()
  const { query, automation } = usePublished(id)
  const base = `/automations/${id}/people`
  const isOn = automation?.status === 'live' || automation?.status === 'paused'
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      area={{ to: `/automations/${id}/detail`, label: automation?.name ?? t('toAutomation') }}
      actions={
        automation && (
          <>
            <ButtonLink to={dialogTo(`${base}/find`)}>{t('ask')}</ButtonLink>
            {isOn && (
              <ButtonLink look="primary" to={dialogTo(`${base}/enrol`)} aria-keyshortcuts="n">
                {t('add')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <LoadedItem
        query={query}
        item={automation}
        lines={6}
        gone={{ title: t('gone'), to: '/automations', action: t('back') }}
      >
        {(shown) => (
          <>
            <People automation={shown} />
            <Outlet context={{ automation: shown } satisfies PeopleContext} />
          </>
        )}
      </LoadedItem>
    </Page>
  )
}

/** The automation with the steps of its current version: people never go through changes that are not applied. */
function usePublished(id: string) {
  const stored = useQuery(automationQuery(id))
  const hasChanges = stored.data?.has_changes === true
  const versions = useQuery({ ...automationVersionsQuery(id), enabled: hasChanges })
  const current = hasChanges ? versions.data?.find((each) => each.current) : undefined
  return {
    query: hasChanges && versions.isPending ? versions : stored,
    automation: stored.data && { ...stored.data, steps: current?.steps ?? stored.data.steps },
  }
}

const goalFilters = ['true', 'false'] as const

/** `from` is the position of the page's first row. The API's page tokens don't contain it. */
const defaults = { search: '', state: '', step: '', reason: '', goal: '', email: '', page: '', from: '' }

function People({ automation }: { automation: Automation }) {
  const t = useMessages('automation-people')
  const format = useFormat()
  const { id, status } = automation
  const [state, change] = useUrlState(defaults)
  const steps = useStepNames(automation)
  const reasonOf = useReasonWords()
  const wanted = state.search.trim()
  const isTooShort = wanted !== '' && wanted.length < contactLimits.searchMin
  const counts = useQuery(automationCountsQuery(id))
  const filter = {
    state: enrolmentStates.find((each) => each === state.state),
    step: steps.byId.has(state.step) ? state.step : '',
    reason: state.reason,
    converted: goalFilters.find((each) => each === state.goal),
    convertedBy: steps.byId.has(state.email) ? state.email : '',
    // A text that is too short is not searched for, so everybody stays visible.
    search: isTooShort ? '' : wanted,
  }
  const query = useQuery(peopleQuery(id, filter, state.page))
  const actionsOf = useRowActions(automation)
  const rows = query.data?.result
  const columns: Column<Enrolment>[] = [
    {
      key: 'name',
      title: t('name'),
      render: (person) => (
        <RowTitle
          to={`/automations/${id}/people/${person.contact_id}`}
          second={person.first_name || person.last_name ? person.email : undefined}
        >
          {callOf(person) || t('deletedContact')}
        </RowTitle>
      ),
    },
    {
      key: 'state',
      title: t('status'),
      narrow: 'show',
      width: 170,
      render: (person) => <PersonState person={person} />,
    },
    {
      key: 'where',
      title: t('where'),
      narrow: 'show',
      width: '34%',
      render: (person) => (
        <RowTitle second={person.state === 'exited' ? reasonOf(person.reason) : undefined}>
          {steps.nameOf(person.step_id)}
        </RowTitle>
      ),
    },
    {
      key: 'entered',
      title: t('entered'),
      width: 210,
      render: (person) => (
        <RowTitle second={person.run > 1 ? t('again', { run: person.run }) : undefined}>
          {format.time(person.entered_at)}
        </RowTitle>
      ),
    },
  ]
  const isFiltered = Object.values(filter).some(Boolean)
  const clear = () => move({ search: '', state: '', step: '', reason: '', goal: '', email: '' })
  const hasGoal =
    automation.goal !== null || Boolean(counts.data?.converted) || filter.converted !== undefined
  return (
    <ListCard
      query={query}
      rows={rows}
      caption={t('caption')}
      columns={columns}
      rowKey={({ contact_id, run }) => `${contact_id} ${run}`}
      rowName={(person) => callOf(person) || t('deletedContact')}
      rowActions={actionsOf}
      chips={[undefined, ...enrolmentStates].map((one) => ({
        key: one ?? 'all',
        label: t(one ? `state.${one}` : 'all'),
        count: counts.data && format.number(one ? counts.data[one] : counts.data.entered),
        isOn: filter.state === one,
        onClick: () => move({ state: one ?? '', ...(one === 'exited' ? {} : { reason: '' }) }),
      }))}
      search={{
        value: state.search,
        onChange: (search) => move({ search }),
        placeholder: t('search'),
        problem: isTooShort ? t('tooShort', { limit: contactLimits.searchMin }) : undefined,
      }}
      filters={
        <>
          <FilterMenu
            label={t('step')}
            anyLabel={t('anyStep')}
            value={filter.step}
            choices={steps.all.map(({ id: value, name: label }) => ({ value, label }))}
            onChange={(step) => move({ step })}
          />
          <FilterMenu
            label={t('reason')}
            anyLabel={t('anyReason')}
            value={filter.reason}
            choices={exitReasons.map((value) => ({ value, label: reasonOf(value) }))}
            onChange={(reason) => move({ reason, ...(reason ? { state: 'exited' } : {}) })}
          />
          {hasGoal && (
            <FilterMenu
              label={t('goal')}
              anyLabel={t('anyGoal')}
              value={filter.converted ?? ''}
              choices={goalFilters.map((value) => ({ value, label: t(`goals.${value}`) }))}
              onChange={(goal) => move({ goal, email: '' })}
            />
          )}
          {filter.convertedBy && (
            <FilterMenu
              label={t('goalEmail')}
              anyLabel={t('anyEmail')}
              value={filter.convertedBy}
              choices={[{ value: filter.convertedBy, label: steps.nameOf(filter.convertedBy) }]}
              onChange={(email) => move({ email })}
            />
          )}
        </>
      }
      isFiltered={isFiltered}
      onClearFilters={clear}
      firstRun={
        <EmptyState
          icon={<Users />}
          title={t('empty.title')}
          text={t(status === 'live' || status === 'paused' ? 'empty.live' : 'empty.draft')}
        />
      }
      paging={rows && pagingOf(rows.length)}
    />
  )

  /** Goes to another page or filter. */
  function move(to: Partial<typeof defaults>, push = false): void {
    change({ from: '', page: '', ...to }, { push })
  }

  function pagingOf(shown: number): PagingProps {
    const { next, prev } = query.data?._metadata ?? {}
    const [nextToken, previousToken] = [tokenOf(next), tokenOf(prev)]
    const from = Math.max(1, Number(state.from) || 1)
    const earlier = Math.max(1, from - peoplePageSize)
    return {
      from,
      to: from + shown - 1,
      total: totalOf(),
      isLoadingNext: query.isPlaceholderData,
      onNext: nextToken ? () => move({ page: nextToken, from: String(from + shown) }, true) : undefined,
      onPrevious: previousToken
        ? () => move(earlier === 1 ? {} : { page: previousToken, from: String(earlier) }, true)
        : undefined,
    }
  }

  /** The number of people found. Undefined where no counter counts the same people. */
  function totalOf(): number | undefined {
    if (filter.step || filter.reason || filter.search || filter.converted || filter.convertedBy)
      return undefined
    return counts.data && (filter.state ? counts.data[filter.state as EnrolmentState] : counts.data.entered)
  }
}

/** The actions on a person, by their state. */
function useRowActions({ id, status }: Automation): (person: Enrolment) => RowAction[] {
  const t = useMessages('automation-people')
  const dialogTo = useDialogTo()
  const { mutate } = useMovePerson(id)
  const canMove = status !== 'draft'
  return (person) => {
    const base = `/automations/${id}/people/${person.contact_id}`
    const name = callOf(person)
    const hold = person.held_at ? ('release' as const) : ('hold' as const)
    return [
      { label: t('action.show'), icon: <Eye />, to: dialogTo(base) },
      { label: t('action.profile'), icon: <UserRound />, to: `/contacts/profile/${person.contact_id}` },
      ...(person.state === 'active' && canMove
        ? [
            { label: t('action.move_on'), icon: <FastForward />, to: dialogTo(`${base}/move_on`) },
            {
              label: t(`action.${hold}`),
              icon: person.held_at ? <Play /> : <Hand />,
              call: automationPeople.move,
              run: () =>
                mutate(
                  { contact: person.contact_id, action: hold },
                  { onSuccess: () => showAlert(t(`done.${hold}`, { name })) },
                ),
            },
            { label: t('action.remove'), icon: <UserX />, danger: true, to: dialogTo(`${base}/remove`) },
          ]
        : []),
    ]
  }
}
