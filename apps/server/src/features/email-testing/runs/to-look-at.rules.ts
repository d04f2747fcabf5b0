import type { EmailTest } from '@carillon/contract/email-testing'

export type Results = Pick<EmailTest, 'inbox' | 'spam' | 'links' | 'accessibility'>

/**
 * The number of things to look at: clients with a serious defect or without pictures, links that are not fine, problems of
 * accessibility, a verdict of spam, and each proof of the sender that fails.
 */
export function countToLookAt({ inbox, spam, links, accessibility }: Partial<Results>): number {
  const clients = inbox?.clients.filter(
    ({ state, defects }) => state === 'failed' || defects.some(({ weight }) => weight === 'major'),
  )
  const proofs = Object.values(spam?.authentication ?? {}).filter(({ state }) => state === 'fail')
  return (
    (clients?.length ?? 0) +
    (links?.links.filter(({ verdict }) => verdict !== 'ok').length ?? 0) +
    (accessibility?.report?.findings.filter(({ level }) => level === 'problem').length ?? 0) +
    (spam?.verdict?.is_spam ? 1 : 0) +
    proofs.length
  )
}
