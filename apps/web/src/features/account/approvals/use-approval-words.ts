import type { Approval } from '@carillon/contract/approvals'
import { useMessages } from '#lib/messages.tsx'

type About = Pick<Approval, 'kind' | 'name' | 'count' | 'subject'>

/** The words about a request: its subject, and how many people it is about. */
export function useApprovalWords() {
  const t = useMessages('approvals')
  return {
    title: ({ name, subject }: About) =>
      name || (subject === 'contacts:all' ? t('about.all') : t('about.chosen')),
    second: ({ kind, count }: About) => t(`about.${kind}`, { count: count ?? 0 }),
  }
}
