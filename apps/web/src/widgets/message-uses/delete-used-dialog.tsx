import type { MessageUses } from '@carillon/contract/message-uses'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { CloseFoot } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import type { ItemProps } from '#ui/dialog/use-item.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { UsersByKind } from '#ui/page/users-by-kind.tsx'

interface DeleteUsedDialogProps<T> extends ItemProps<T> {
  title: string
  /** The title if a use prevents the deletion. */
  lockedTitle: string
  uses: UseQueryResult<MessageUses>
  remove: Pick<UseMutationResult<unknown, Error, number>, 'mutate' | 'isPending'>
  confirm: string
  deleted: (item: T) => string
  gone: string
  /** The question, and the sentences above the uses of the item. */
  question: (item: T) => ReactNode
  locked: (item: T) => ReactNode
  used: string
  unused: string
}

/**
 * Confirms the deletion of a sender or an unsubscribe group, and names the messages that use it. Scheduled sends,
 * automations that were live and published forms prevent the deletion: then the dialog names them and can only be
 * closed.
 */
export function DeleteUsedDialog<T extends { id: number }>(props: DeleteUsedDialogProps<T>) {
  const { query, item, uses, used, unused, question, locked, lockedTitle, ...dialog } = props
  // The question and its buttons come together with the uses of the item.
  const waits = item !== undefined && isAwaited(uses)
  const locking = uses.data && filterUses(uses.data, ({ locks }) => locks)
  if (item !== undefined && locking && isUsed(locking)) {
    return (
      <Locked title={lockedTitle} usage={locking}>
        {locked(item)}
      </Locked>
    )
  }
  return (
    <DeleteDialog
      {...dialog}
      query={waits ? uses : query}
      item={waits ? undefined : item}
      input={({ id }) => id}
    >
      {(one) => (
        <>
          {question(one)}
          <Uses query={uses} used={used} unused={unused} />
        </>
      )}
    </DeleteDialog>
  )
}

function Locked({ title, usage, children }: { title: string; usage: MessageUses; children: ReactNode }) {
  return (
    <RouteDialog title={title}>
      <p style={{ color: 'var(--ink-2)', marginBottom: 'var(--space-16)' }}>{children}</p>
      <UsageByKind usage={usage} />
      <CloseFoot onClose={useCloseRouteDialog()} />
    </RouteDialog>
  )
}

function Uses({ query, used, unused }: { query: UseQueryResult<MessageUses>; used: string; unused: string }) {
  const { data, error, refetch, isFetching } = query
  if (error) return <FailedState query={{ error, refetch, isFetching }} />
  if (!data) return null
  if (!isUsed(data)) return <p>{unused}</p>
  return (
    <>
      <p style={{ margin: 'var(--space-12) 0' }}>{used}</p>
      <UsageByKind usage={data} />
    </>
  )
}

const kinds = ['single_sends', 'automations', 'signup_forms'] as const

const address = {
  single_sends: (id: string) => `/single-sends/${id}/review`,
  automations: (id: string) => `/automations/${id}/detail`,
  signup_forms: (id: string) => `/forms/signup/${id}/editor`,
} as const

function UsageByKind({ usage }: { usage: MessageUses }) {
  const t = useMessages('message-uses')
  return (
    <UsersByKind
      kinds={kinds.map((kind) => ({
        title: t(kind),
        users: usage[kind].map(({ id, name }) => ({ id, name, to: address[kind](id) })),
      }))}
    />
  )
}

function isUsed(usage: MessageUses): boolean {
  return kinds.some((kind) => usage[kind].length > 0)
}

function filterUses(
  usage: MessageUses,
  keep: (use: MessageUses['automations'][number]) => boolean,
): MessageUses {
  return {
    single_sends: usage.single_sends.filter(keep),
    automations: usage.automations.filter(keep),
    signup_forms: usage.signup_forms.filter(keep),
  }
}
