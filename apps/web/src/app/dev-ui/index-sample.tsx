import { SegmentedControl } from '@mantine/core'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { showUndo } from '#lib/alerts.ts'
import { Fault } from '#lib/refusal.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/page/button.tsx'
import { MeterCell } from '#ui/page/meter.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import { Tile, Tiles } from '#ui/page/tile.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'

interface Sample {
  name: string
  second: string
  tone: StatusTone
  status: string
  delivered?: string
  opens?: number
  clicks?: number
  updated: string
}

const samples: readonly Sample[] = [
  {
    name: 'Autumn collection launch',
    second: 'Subject test, 3 variations',
    tone: 'testing',
    status: 'Testing, winner in 2 h',
    delivered: '8,000',
    opens: 0.412,
    clicks: 0.074,
    updated: '12 min ago',
  },
  {
    name: "Members' evening invitation",
    second: 'Berlin, Hamburg and 1 more segment',
    tone: 'planned',
    status: 'Tomorrow, 8:00 AM',
    updated: '1 h ago',
  },
  {
    name: 'October newsletter',
    second: 'All contacts',
    tone: 'done',
    status: 'Sent',
    delivered: '126,911',
    opens: 0.37,
    clicks: 0.059,
    updated: 'Oct 28',
  },
  {
    name: 'Delivery delay notice',
    second: 'SMS, 1 image',
    tone: 'done',
    status: 'Sent',
    delivered: '2,140',
    clicks: 0.113,
    updated: 'Oct 21',
  },
  {
    name: 'Spring sale, content test',
    second: 'No winner picked within 7 days',
    tone: 'attention',
    status: 'Expired',
    delivered: '12,000',
    opens: 0.295,
    clicks: 0.038,
    updated: 'Apr 14',
  },
  {
    name: 'Untitled Single Send',
    second: 'No recipients yet',
    tone: 'quiet',
    status: 'Draft',
    updated: 'Apr 2',
  },
]

const nothing = <span style={{ color: 'var(--ink-3)' }}>–</span>
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const columns: readonly Column<Sample>[] = [
  { key: 'name', title: 'Name', render: (row) => <RowTitle second={row.second}>{row.name}</RowTitle> },
  {
    key: 'status',
    title: 'Status',
    narrow: 'show',
    render: (row) => <StatusBadge tone={row.tone}>{row.status}</StatusBadge>,
  },
  {
    key: 'delivered',
    title: 'Delivered',
    align: 'right',
    narrow: 'show',
    render: (row) => row.delivered ?? '–',
  },
  {
    key: 'opens',
    title: 'Unique opens',
    render: (row) =>
      row.opens === undefined ? nothing : <MeterCell share={row.opens}>{percent(row.opens)}</MeterCell>,
  },
  {
    key: 'clicks',
    title: 'Unique clicks',
    render: (row) =>
      row.clicks === undefined ? (
        nothing
      ) : (
        <MeterCell share={row.clicks * 3} tone="soft">
          {percent(row.clicks)}
        </MeterCell>
      ),
  },
  { key: 'updated', title: 'Updated', align: 'right', render: (row) => row.updated },
]

const states = ['rows', 'first run', 'filtered', 'loading', 'failed'] as const

/** The index page in all its states. */
export function IndexSample() {
  const [state, setState] = useState<(typeof states)[number]>('rows')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isFailed = state === 'failed'
  const rows = state === 'rows' ? samples : state === 'loading' || isFailed ? undefined : []
  return (
    <IndexPage
      title="Single Sends"
      sentence="One message, sent once, to the people you choose."
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="State"
            value={state}
            onChange={(next) => setState(next as typeof state)}
            data={[...states]}
          />
          <Button>Export stats</Button>
          <Button look="primary">Create Single Send</Button>
        </>
      }
      tiles={
        <Tiles>
          <Tile
            name="Delivered, last 30 days"
            value="412,906"
            beside="99.2 % of requests"
            line={[2, 4, 3, 8, 6, 10, 8, 12]}
          />
          <Tile
            name="Unique opens"
            value="38.4 %"
            beside="machine opens left out"
            line={[5, 4, 7, 6, 9, 8, 10, 9]}
          />
          <Tile name="Unique clicks" value="6.1 %" beside="+0.4 points" line={[2, 4, 3, 6, 5, 9, 8, 11]} />
          <Tile
            name="Unsubscribes"
            value="0.21 %"
            beside="872 people"
            tone="quiet"
            line={[6, 6, 7, 5, 6, 5, 6, 5]}
          />
        </Tiles>
      }
      caption="Single Sends"
      query={{
        isPending: rows === undefined,
        isError: isFailed,
        isFetching: false,
        error: isFailed ? new Fault('server', { status: 500, requestId: 'req-1f3a' }) : null,
        refetch: () => setState('rows'),
      }}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.name}
      rowName={(row) => row.name}
      rowActions={(row) => [
        { label: 'Edit', run: () => undefined },
        { label: 'Duplicate', run: () => undefined },
        {
          label: 'Delete',
          danger: true,
          run: () => showUndo(`${row.name} deleted.`, 'Undo', () => undefined),
        },
      ]}
      selection={{ chosen, onChange: setChosen }}
      bulkActions={
        <Button look="danger" size="toolbar">
          Delete
        </Button>
      }
      search={{ value: search, onChange: setSearch, placeholder: 'Search by name' }}
      chips={[
        { key: 'all', label: 'All', count: 214, isOn: true, onClick: () => undefined },
        { key: 'draft', label: 'Draft', count: 12, isOn: false, onClick: () => undefined },
        { key: 'scheduled', label: 'Scheduled', count: 3, isOn: false, onClick: () => undefined },
        { key: 'sent', label: 'Sent', count: 196, isOn: false, onClick: () => undefined },
      ]}
      filters={
        <>
          <Button look="quiet" size="toolbar">
            Category
          </Button>
          <Button look="quiet" size="toolbar">
            Channel
          </Button>
        </>
      }
      isFiltered={state === 'filtered'}
      onClearFilters={() => setState('rows')}
      firstRun={
        <EmptyState
          icon={<Mail />}
          title="Your first Single Send"
          text="A Single Send is one message to the people you choose. Write it, check it, send it."
          action={<Button look="primary">Create Single Send</Button>}
        />
      }
      paging={{ from: 1, to: 6, total: 214, onNext: () => undefined }}
    />
  )
}
