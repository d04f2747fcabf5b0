import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { importQuery, useConfirmImport } from '#api/contact-imports.ts'
import { ContactLimitDialog } from '../limit/contact-limit-dialog.tsx'
import { useWizardState } from './wizard-state.ts'

/** /contacts/import/upload-csv/contact-limit?job=…: shown when a checked import would exceed the plan. */
export function Component() {
  const { job } = useWizardState()
  const navigate = useNavigate()
  const { data } = useQuery({ ...importQuery(job), enabled: job !== '' })
  const confirm = useConfirmImport(job)
  const done = `/contacts/import/done?job=${job}`
  const agree = () =>
    confirm.mutate({ accept_overage: true }, { onSuccess: () => navigate(done, { replace: true }) })
  const waits = data?.forecast !== null && data?.forecast !== undefined
  return (
    <ContactLimitDialog
      adding={data?.forecast?.created_count ?? 0}
      page={job === '' ? '/contacts/import/upload-csv' : '/contacts/import/done'}
      onAgree={waits ? agree : undefined}
      busy={confirm.isPending}
    />
  )
}
