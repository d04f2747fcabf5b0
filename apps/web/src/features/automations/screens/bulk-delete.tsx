import { useLocation, useOutletContext } from 'react-router'
import { useDeleteAutomations } from '#api/automations.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import type { IndexContext } from '../parts/index-context.ts'

const named = 5

/** Names the automations to delete, or those that have to be disabled first. */
export function Component() {
  const t = useMessages('automations')
  const ui = useMessages('ui')
  const { rows, deleted } = useOutletContext<IndexContext>()
  const ids: readonly string[] = (useLocation().state as { ids?: string[] } | null)?.ids ?? []
  const chosen = rows.filter(({ id }) => ids.includes(id))
  const running = chosen.filter(({ status }) => status === 'live' || status === 'paused')
  const { mutate, isPending } = useDeleteAutomations()
  const close = useCloseRouteDialog()
  const end = (sentence: string) => {
    showAlert(sentence)
    deleted()
    close()
  }
  const confirm = () =>
    mutate(
      chosen.map(({ id }) => id),
      {
        onSuccess: (count) => end(t('delete.bulkDeleted', { count })),
        onError: (error) => (isGone(error) ? end(t('delete.gone')) : close()),
      },
    )
  return (
    <RouteDialog title={t('delete.bulkTitle')}>
      {chosen.length === 0 || running.length > 0 ? (
        <>
          <p>{t(running.length > 0 ? 'delete.running' : 'delete.nothing')}</p>
          <Names names={running.map(({ name }) => name)} />
          <DialogFoot>
            <Button onClick={close}>{ui('close')}</Button>
          </DialogFoot>
        </>
      ) : (
        <ConfirmQuestion
          confirm={t('delete.bulkConfirm', { count: chosen.length })}
          onConfirm={confirm}
          busy={isPending}
          danger
          onCancel={close}
        >
          {t('delete.bulkSentence', { count: chosen.length })}
          <Names names={chosen.map(({ name }) => name)} />
        </ConfirmQuestion>
      )}
    </RouteDialog>
  )
}

function Names({ names }: { names: readonly string[] }) {
  const t = useMessages('automations')
  if (names.length === 0) return null
  return (
    <ul style={{ margin: '10px 0 0', paddingLeft: 20 }}>
      {names.slice(0, named).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal
        <li key={at}>
          <strong>{name}</strong>
        </li>
      ))}
      {names.length > named && <li>{t('delete.more', { count: names.length - named })}</li>}
    </ul>
  )
}
