import type { TemplateVersion } from '@carillon/contract/dynamic-templates'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { versionQuery } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { readTestData } from '#widgets/test-data/read-test-data.ts'
import { TestDataContext } from '#widgets/test-data/test-data.ts'
import { TestForm } from '../parts/test-form.tsx'

/** A dialog over the list. It sends the stored version. */
export function Component() {
  const t = useMessages('dynamic-templates')
  const { id = '', versionId = '' } = useParams()
  const query = useQuery(versionQuery({ template_id: id, version_id: versionId }))
  const { data } = query
  return (
    <RouteDialog title={t('test.title')}>
      {data ? <StoredVersion key={data.id} version={data} /> : <NotLoaded query={query} />}
    </RouteDialog>
  )
}

/**
 * The form for a test of the stored version. The version's test data prefills it. Changes apply to this test only.
 */
function StoredVersion({ version }: { version: TemplateVersion }) {
  const { id, template_id, test_data, html_content } = version
  const close = useCloseRouteDialog()
  const [text, change] = useState(test_data)
  const testData = useMemo(() => ({ text, change, ...readTestData(text) }), [text])
  return (
    <TestDataContext value={testData}>
      <TestForm
        place={{ template_id, version_id: id }}
        html={html_content}
        beforeSending={async () => true}
        onDone={close}
      />
    </TestDataContext>
  )
}
