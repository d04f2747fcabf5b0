import { type EmailTest, type EmailTestName, emailTestNames } from '@carillon/contract/email-testing'

/** The part that is shown: the one of the address, else the first that was tested. */
export function viewOf(named: string | undefined, tested: readonly EmailTestName[]): EmailTestName {
  return (
    emailTestNames.find((name) => name === named) ??
    emailTestNames.find((name) => tested.includes(name)) ??
    'inbox'
  )
}

/** The number beside the name of a part; null while it is not known, or if the part was not tested. */
export function countOf(view: EmailTestName, test: EmailTest): number | null {
  if (view === 'inbox') return test.inbox?.clients.length ?? null
  if (view === 'spam') return test.spam?.verdict?.rules.filter((rule) => !rule.is_route).length ?? null
  if (view === 'links') return test.links?.state === 'done' ? test.links.links.length : null
  return test.accessibility?.report?.findings.length ?? null
}

/** Clients that have a result or failed, and all of them. */
export function progressOf({ inbox }: EmailTest): { done: number; all: number } {
  const clients = inbox?.clients ?? []
  const done = clients.filter(({ state }) => state === 'done' || state === 'failed').length
  return { done, all: clients.length }
}
