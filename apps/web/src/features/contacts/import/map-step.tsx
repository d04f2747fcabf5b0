import { useQuery } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { refused } from '#api/call.ts'
import { importPreviewQuery } from '#api/contact-imports.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { MapColumns } from './map-columns.tsx'
import { stepAddress, useWizardState } from './wizard-state.ts'

/** /contacts/import/map-fields: shows the columns of the uploaded file, or the reason why it can't be used. */
export function Component() {
  const t = useMessages('import-wizard')
  const state = useWizardState()
  const [headerRow, setHeaderRow] = useState<number>()
  const query = useQuery({
    ...importPreviewQuery(state.job, headerRow),
    enabled: state.job !== '',
  })
  const { data, error } = query

  if (state.job === '') return <Navigate to={stepAddress('upload-csv', state)} replace />
  if (refused(error, 'import_already_started')) return <Navigate to={stepAddress('done', state)} replace />
  if (data) {
    const key = `${state.job} ${data.header_row}`
    return <MapColumns key={key} preview={data} state={state} onHeaderRow={setHeaderRow} />
  }
  return (
    <Card>
      {error instanceof Refusal ? (
        <EmptyState
          icon={<FileX2 />}
          tone="danger"
          title={t('map.unusable')}
          text={t.refusal(error.code, error.details)}
          action={
            <ButtonLink look="primary" to={stepAddress('upload-csv', { ...state, job: '' })}>
              {t('file.other')}
            </ButtonLink>
          }
        />
      ) : (
        <NotLoaded query={query} lines={6} />
      )}
    </Card>
  )
}
