import { useLocation, useOutletContext } from 'react-router'
import { useDeleteSingleSends } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import type { IndexContext } from '../parts/index-context.ts'

const named = 5

/** Names the single sends to delete, and the scheduled ones that must be unscheduled first. */
export function Component() {
  const t = useMessages('single-sends')
  const { rows, deleted } = useOutletContext<IndexContext>()
  const ids = ((useLocation().state as { ids?: string[] } | null)?.ids ?? []) as readonly string[]
  const chosen = rows.filter(({ id }) => ids.includes(id))
  const scheduled = chosen.filter(({ status }) => status === 'scheduled')
  const remove = useDeleteSingleSends()
  const close = useCloseRouteDialog()

  if (chosen.length === 0 || scheduled.length > 0) {
    return (
      <RouteDialog title={t('delete.bulkTitle')}>
        <p>{t(scheduled.length > 0 ? 'delete.scheduled' : 'delete.nothing')}</p>
        <Names names={scheduled.map(({ name }) => name)} />
        <DialogFoot>
          <CloseButton onClick={close} />
        </DialogFoot>
      </RouteDialog>
    )
  }
  const done = (sentence: string) => {
    showAlert(sentence)
    deleted()
    close()
  }
  const confirm = () =>
    remove.mutate(
      chosen.map(({ id }) => id),
      {
        onSuccess: (count) => done(t('delete.bulkDeleted', { count })),
        onError: (error) => (isGone(error) ? done(t('delete.gone')) : close()),
      },
    )
  return (
    <RouteDialog title={t('delete.bulkTitle')}>
      <ConfirmQuestion
        confirm={t('delete.bulkConfirm', { count: chosen.length })}
        onConfirm={confirm}
        busy={remove.isPending}
        danger
        onCancel={close}
      >
        {t('delete.bulkSentence', { count: chosen.length })}
        <Names names={chosen.map(({ name }) => name)} />
      </ConfirmQuestion>
    </RouteDialog>
  )
}

function Names({ names }: { names: readonly string[] }) {
  const t = useMessages('single-sends')
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

function CloseButton({ onClick }: { onClick: () => void }) {
  const t = useMessages('ui')
  return <Button onClick={onClick}>{t('close')}</Button>
}
