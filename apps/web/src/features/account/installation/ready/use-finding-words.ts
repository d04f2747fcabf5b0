import type { AddressCheck, MailProblem, MailStep } from '@carillon/contract/installation'
import type { ReadyCode, ReadyFinding } from '@carillon/contract/installation-ready'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'

interface Words {
  says: string
  todo: string | null
}

type Texts = ReturnType<typeof useMessages<'installation-ready'>>
type Advised = Extract<Parameters<Texts>[0], `todo.${ReadyCode}`>

/** Codes whose remedy is a sentence of its own. */
const advised: ReadonlySet<string> = new Set([
  'relay_none',
  'relay_off',
  'relay_password',
  'tls_off',
  'tls_offered',
  'tls_unverified',
  'certificate_ends',
  'domain_none',
  'domain_unsigned',
  'bounces_unread',
  'bounces_local',
  'complaints_unread',
  'complaints_local',
  'complaints_read',
  'address_local',
  'address_plain',
  'link_pending',
  'link_lost',
  'ips_unknown',
  'ptr_none',
  'ptr_elsewhere',
  'ptr_unknown',
  'lists_off',
  'lists_no_ips',
  'lists_listed',
  'lists_unasked',
] satisfies ReadyCode[])

type FailureCode = Extract<ReadyCode, 'relay_failed' | 'relay_replaced' | 'relay_idle'>

/** True for a mail server that was not reached. */
function isFailure(code: ReadyCode): code is FailureCode {
  return code === 'relay_failed' || code === 'relay_replaced' || code === 'relay_idle'
}

/** Longer values of records, such as keys, are copied on the page of their domain. */
const longestShown = 120

/** The sentence of a finding and its remedy, in the language of the page. */
export function useFindingWords(): (finding: ReadyFinding) => Words {
  const t = useMessages('installation-ready')
  const settings = useMessages('installation-settings')
  const domains = useMessages('domains')
  const format = useFormat()

  const ofRecord = ({
    record,
    state,
    screen,
  }: ReadyFinding & { record: NonNullable<ReadyFinding['record']> }): Words => {
    const { host, type, data, check } = record
    const values = { host, name: '', limit: 0, address: '', why: '', ...check.details }
    const says = check.problem
      ? domains(`problem.${check.problem}`, { ...values, found: check.found.join(', ') })
      : t('says.record', { host })
    if (state !== 'problem' && state !== 'warning') return { says, todo: null }
    const value = String(check.details['suggested'] ?? data)
    const isCopied = value.length > longestShown && screen !== null
    const todo = value === '' ? 'todo.change' : isCopied ? 'todo.publishLong' : 'todo.publish'
    return { says, todo: t(todo, { type: type.toUpperCase(), host, value }) }
  }

  const ofFailure = (code: FailureCode, { details }: ReadyFinding): Words => {
    const step = details['step'] as MailStep
    const problem = details['problem'] as MailProblem
    return {
      says: t(`says.${code}`, {
        others: String(details['others'] ?? ''),
        step: settings(`test.steps.${step}`),
        detail: String(details['detail'] ?? ''),
      }),
      todo:
        problem === 'refused'
          ? settings(`test.problem.refused.${step}`)
          : settings(`test.problem.${problem}`),
    }
  }

  return (finding) => {
    const { code, details, record } = finding
    if (record) return ofRecord({ ...finding, record })
    if (isFailure(code)) return ofFailure(code, finding)
    const values = Object.fromEntries(
      Object.entries(details).map(([name, value]) => [
        name,
        name === 'until' ? format.date(`${value}T12:00:00Z`) : value,
      ]),
    )
    const says = t(`says.${code}` as 'says.tls_on', { until: '', ...values })
    if (code === 'address_failed') {
      const problem = details['problem'] as NonNullable<AddressCheck['problem']>
      return { says, todo: settings(`address.problem.${problem}`) }
    }
    return { says, todo: advised.has(code) ? t(`todo.${code}` as Advised) : null }
  }
}
