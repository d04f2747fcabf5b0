import { type CallScope, mayCall } from '@carillon/contract/scopes'
import { type Mutation, MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { cacheKey } from '#api/keys.ts'
import { dismissFailures, showAlert } from '#lib/alerts.ts'
import { type AlertGroup, alertFailure, noteFailure } from '#lib/failure.ts'
import { loadMessages, messagesNow } from '#lib/messages.tsx'
import { ApprovalAsked, Fault, Refusal } from '#lib/refusal.ts'
import { currentShell } from '#shell/shell.ts'

/**
 * `meta: { group: 'senders' }` on a query or mutation names the group whose sentence an alert shows when it fails.
 * `isSilent` leaves the failure to the screen: for example a 404 that means 'none yet', or a 400 that belongs to a form.
 * Where a screen shows a failed load by `FailedState`, its alert is shown with it. `call` names the call of the contract.
 */
interface CallMeta extends Record<string, unknown> {
  group?: AlertGroup
  call?: { scope: CallScope }
  isSilent?: (error: unknown) => boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        noteFailure(error, query.meta?.group)
        reportFailure(error, alertMetaOf(error, query))
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, mutation) => endOlderFailures(mutation),
      onError: (error, _variables, _context, mutation) => {
        endOlderFailures(mutation)
        if (error instanceof ApprovalAsked) void tellAsked(error, client)
        else if (!isAboutFields(error)) reportFailure(error, mutation.meta, nameOf(mutation))
      },
    }),
    defaultOptions: {
      queries: {
        enabled: ({ meta }) => mayAsk(meta),
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => error instanceof Fault && failures < 2,
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { retry: false },
    },
  })
  return client
}

/**
 * False for a query that the server would refuse, because the person has no right to its call. Where the right depends on
 * a parameter, the server decides.
 */
function mayAsk({ call }: CallMeta = {}): boolean {
  if (!call || (typeof call.scope === 'object' && 'parameter' in call.scope)) return true
  return mayCall(currentShell()?.user.scopes ?? null, call.scope)
}

/**
 * Several components may use the same query. An alert is shown if any of them wants one. A query without components,
 * such as a preload, uses its own `meta`.
 */
function alertMetaOf(
  error: Error,
  { observers, meta }: Query<unknown, unknown, unknown>,
): CallMeta | undefined {
  const asking = observers.filter(({ options }) => options.enabled !== false)
  if (asking.length === 0) return meta
  return asking.map(({ options }) => options.meta).find((each) => each?.group && !each.isSilent?.(error))
}

function reportFailure(error: unknown, meta: CallMeta | undefined, failedAction?: string): void {
  if (!meta?.group || meta.isSilent?.(error)) return
  void alertFailure(meta.group, error, undefined, { failedAction })
}

/** Removes the alerts of an action that failed before it was started again. */
function endOlderFailures(mutation: AnyMutation): void {
  const name = nameOf(mutation)
  if (name !== undefined) dismissFailures(name, mutation.state.submittedAt)
}

type AnyMutation = Mutation<unknown, unknown, unknown>

/** The name of an action, the same each time it is started. Undefined for one without a key. */
function nameOf({ options }: AnyMutation): string | undefined {
  return options.mutationKey && JSON.stringify(options.mutationKey)
}

/** Says that a call waits, and names its approvers. The alert leads to the request, and so does the page that it is about. */
async function tellAsked({ id, approvers }: ApprovalAsked, client: QueryClient): Promise<void> {
  for (const part of ['approvals', 'automations', 'single-sends'] as const) {
    void client.invalidateQueries({ queryKey: cacheKey(part) })
  }
  await loadMessages('alerts')
  const t = messagesNow('alerts')
  const [first, ...others] = approvers
  const message = !first
    ? t('approvalAskedNobody')
    : others.length === 0
      ? t('approvalAskedOne', { name: first })
      : t('approvalAsked', { name: first, count: others.length })
  showAlert(message, { tone: 'info', action: { opens: `/account/approvals/${id}` } })
}

/** Refusals about fields are shown in the form, so no alert repeats them. */
function isAboutFields(error: unknown): boolean {
  return error instanceof Refusal && error.problems.some(({ field }) => field !== null)
}
