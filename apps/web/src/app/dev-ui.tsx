import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { FormsSample } from './dev-ui/forms-sample.tsx'
import { IndexSample } from './dev-ui/index-sample.tsx'
import { NoticesSample } from './dev-ui/notices-sample.tsx'

const parts = { index: IndexSample, forms: FormsSample, notices: NoticesSample } as const

/** Every shared part on one page, in development only. English only, as it is for those who build. */
export function Component() {
  const [part, setPart] = useState<keyof typeof parts>(partOfHash())
  const Sample = parts[part]
  return (
    <>
      <div style={{ padding: '16px 16px 0', overflowX: 'auto' }}>
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
      </div>
      <Sample />
    </>
  )
}

function partOfHash(): keyof typeof parts {
  const name = window.location.hash.slice(1)
  return name in parts ? (name as keyof typeof parts) : 'index'
}
