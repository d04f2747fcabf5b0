import { type DomainKind, useCheckDomain } from '#api/domains.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'

/** Looks the records up now, and shows the result. */
export function useCheck(kind: DomainKind) {
  const t = useMessages('domains')
  const check = useCheckDomain(kind)
  const run = (id: number, name: string) =>
    check.mutate(id, {
      onSuccess: ({ state, records }) => {
        const needed = records.filter(({ is_required }) => is_required).map((record) => record.check.state)
        if (needed.includes('unknown')) showAlert(t('checking.unknown', { name }), { tone: 'info' })
        else if (state === 'verified') showAlert(t('checking.verified', { name }))
        else showAlert(t('checking.pending', { name }), { tone: 'info' })
      },
    })
  return { run, isRunning: check.isPending, of: check.isPending ? check.variables : undefined }
}
