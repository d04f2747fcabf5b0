import type { CalendarAnswer } from '@carillon/contract/single-send-calendar'
import type { SingleSendStatus } from '@carillon/contract/single-sends'
import { isDay } from '@carillon/segment-language/instant'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { calendarQuery } from '#api/single-send-calendar.ts'
import { isMonthFirst } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { useIsNarrow } from '#widgets/editor-frame/use-is-narrow.ts'
import { statusesOf, toggledStatus } from '#widgets/index-filters/filter-values.rules.ts'
import style from '../calendar/calendar.module.css'
import { CalendarBar } from '../calendar/calendar-bar.tsx'
import { type Day, rangeOf, type Span, weeksOf } from '../calendar/calendar-days.rules.ts'
import { CalendarFoot } from '../calendar/calendar-foot.tsx'
import { CalendarGrid } from '../calendar/calendar-grid.tsx'
import { byDay, matches, placeOf, sharedLists } from '../calendar/calendar-sends.rules.ts'
import { DayList } from '../calendar/day-list.tsx'
import { useNow } from '../calendar/use-now.ts'
import { CreateButton } from '../index/create-button.tsx'
import type { IndexContext } from '../index/index-context.ts'
import { IndexFilters } from '../index/index-filters.tsx'
import { ViewSwitch } from '../index/view-switch.tsx'

const parameters = { search: '', status: '', category: '', channel: '', span: 'month', day: '' }
const noFilters = { search: '', status: '', category: '', channel: '' }
const usualChips: readonly SingleSendStatus[] = ['scheduled', 'triggered']
/** Statuses that get a chip only if a send has them, so that the numbers of all chips add up. Drafts have no day. */
const rareChips: readonly SingleSendStatus[] = ['pick-winner', 'expired']

/** Single Sends in a calendar: sent and scheduled ones. It loads a whole page of them, and filters the loaded ones. */
export default function SingleSendsCalendar() {
  const t = useMessages('single-send-calendar')
  const words = useMessages('single-sends')
  const format = useFormat()
  const isNarrow = useIsNarrow()
  const now = useNow()
  const { timeZone } = format
  const [state, change] = useUrlState(parameters)
  const span: Span = state.span === 'week' ? 'week' : 'month'
  const today = placeOf(now.toISOString(), timeZone).day
  const day = isDay(state.day) ? state.day : today
  const first = isMonthFirst(format.style) ? 0 : 1
  const weeks = weeksOf(day, span, first)
  const query = useQuery(calendarQuery(rangeOf(weeks, timeZone)))
  const all = query.data?.result
  const found = all?.filter((send) => matches(send, state))
  const sends = found && byDay(found, timeZone)
  const days = weeks.flat().filter((each) => span === 'week' || each.slice(0, 7) === day.slice(0, 7))
  const twiceOn = useTwice(query.data)
  const turnTo = (next: Day) => change({ day: next === today ? '' : next })
  const shown = { sends, twiceOn, today, now }
  const isShown = ({ at }: { at: string }) => !isNarrow || days.includes(placeOf(at, timeZone).day)
  const countOf = (status: string) =>
    all?.filter((send) => isShown(send) && matches(send, { ...state, status })).length

  const isNeeded = (status: SingleSendStatus) =>
    (countOf(status) ?? 0) > 0 || statusesOf(state.status).includes(status)

  return (
    <Page
      title={words('title')}
      sentence={t('sentence', { zone: timeZone.replaceAll('_', ' ') })}
      actions={
        <>
          <ViewSwitch current="calendar" />
          <CreateButton />
        </>
      }
    >
      <section className={style['card']} aria-label={t('region')} aria-busy={query.isFetching}>
        <CalendarBar
          span={span}
          day={day}
          today={today}
          turnTo={turnTo}
          days={weeks.flat()}
          onSpan={(next) => change({ span: next })}
        />
        <ListTools
          search={{
            value: state.search,
            onChange: (search) => change({ search }),
            placeholder: words('index.search'),
          }}
          chips={['', ...usualChips, ...rareChips.filter(isNeeded)].map((status) => ({
            key: status,
            label: status === '' ? words('index.all') : words(`status.${status as SingleSendStatus}`),
            count: countOf(status),
            isOn: status === '' ? state.status === '' : statusesOf(state.status).includes(status),
            onClick: () => change({ status: status === '' ? '' : toggledStatus(state.status, status) }),
          }))}
          filters={<IndexFilters state={state} change={change} />}
        />
        {all === undefined && query.isError ? (
          <div className={style['failed']}>
            <FailedState query={query} />
          </div>
        ) : isNarrow ? (
          <DayList {...shown} days={days} />
        ) : (
          <CalendarGrid
            {...shown}
            span={span}
            day={day}
            first={first}
            weeks={weeks}
            turnTo={turnTo}
            all={all ?? []}
          />
        )}
        <CalendarFoot
          answer={query.data}
          count={found?.filter(isShown).length}
          isFiltered={Object.values({ ...noFilters, ...pick(state) }).some((value) => value !== '')}
          isDrafts={state.status === 'draft'}
          onClear={() => change(noFilters)}
          span={span}
          withHint={!isNarrow}
        />
      </section>
      <Outlet context={{ rows: all ?? [], deleted: () => undefined } satisfies IndexContext} />
    </Page>
  )
}

function pick({ search, status, category, channel }: typeof parameters): typeof noFilters {
  return { search, status, category, channel }
}

/** The days on which members of a list get several messages, with the lists; messages hidden by a filter count. */
function useTwice(answer: CalendarAnswer | undefined) {
  const t = useMessages('single-send-calendar')
  const { timeZone, style } = useFormat()
  const days = byDay(answer?.result ?? [], timeZone)
  return (day: Day) => {
    const { all, ids } = sharedLists(days.get(day) ?? [])
    if (all) return { sentence: t('twice.all'), short: t('twice.short', { names: t('twice.everyone') }) }
    const names = ids.flatMap((id) => answer?.list_names[id] ?? [])
    if (names.length === 0) return undefined
    const quoted = names.map((name) => t('twice.list', { name }))
    const joined = new Intl.ListFormat(style.language).format(quoted)
    return {
      sentence: t('twice.lists', { names: joined, count: names.length }),
      short: t('twice.short', { names: new Intl.ListFormat(style.language).format(names) }),
    }
  }
}
