import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { FormsSample } from './dev-ui/forms-sample.tsx'
import { IndexSample } from './dev-ui/index-sample.tsx'
import { NoticesSample } from './dev-ui/notices-sample.tsx'

const parts = { index: IndexSample, forms: FormsSample, notices: NoticesSample } as const

/** The source folders of each sample, below apps/web/src. */
const files = {
  index:
    'ui/table/index-page.tsx (IndexPage, ListCard), ui/table/data-table.tsx, ui/page/tile.tsx, ui/feedback/',
  forms: 'ui/form/use-zod-form.ts, ui/form/*-field.tsx, ui/form/dirty-guard.tsx, ui/dialog/',
  notices: 'lib/alerts.ts, lib/failure.ts, lib/use-action.ts, ui/page/, ui/feedback/',
} as const

/** All shared components on one page, in development only. In English only, because it is for developers. */
export function Component() {
  const [part, setPart] = useState<keyof typeof parts>(partOfHash())
  const Sample = parts[part]
  return (
    <>
      <div style={{ padding: 'var(--space-16) var(--space-16) 0', overflowX: 'auto' }}>
        <SegmentedControl
          aria-label="Parts"
          value={part}
          onChange={(chosen) => {
            window.location.hash = chosen
            setPart(chosen as keyof typeof parts)
          }}
          data={[
            { value: 'index', label: 'Index page' },
            { value: 'forms', label: 'Forms and dialogs' },
            { value: 'notices', label: 'Notices and numbers' },
          ]}
        />
        <p style={{ marginTop: 'var(--space-10)', color: 'var(--ink-3)', fontSize: 'var(--text-small)' }}>
          <code>{files[part]}</code>. How they fit together: <code>docs/building-screens.md</code>.
        </p>
      </div>
      <Sample />
    </>
  )
}

function partOfHash(): keyof typeof parts {
  const name = window.location.hash.slice(1)
  return name in parts ? (name as keyof typeof parts) : 'index'
}
