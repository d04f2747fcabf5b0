import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { abTestResultsQuery, usePickWinner } from '#api/ab-tests.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogForItem, DialogMessage } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

/** Confirms the winner that was chosen by hand, which can't be taken back. */
export function Component() {
  const t = useMessages('ab-tests')
  const id = useParams()['id'] ?? ''
  const letter = useSearchParams()[0].get('pick') ?? ''
  const close = useCloseRouteDialog()
  const query = useQuery(abTestResultsQuery(id))
  const pick = usePickWinner(id)
  const found = query.data?.variations.find((each) => each.letter === letter)
  const isOpen = query.data?.state === 'pick_winner' || pick.isSuccess
  return (
    <RouteDialog title={found ? t('pick.title', { letter }) : t('results.pick')}>
      <DialogForItem query={query} item={query.data} gone={t('pick.nothing')} onClose={close}>
        {({ remainder }) =>
          found && isOpen ? (
            <ConfirmQuestion
              confirm={t('pick.confirm')}
              onConfirm={() =>
                pick.mutate(found.id, {
                  onSuccess: () => {
                    showAlert(t('pick.done', { letter }))
                    close()
                  },
                })
              }
              onCancel={close}
              busy={pick.isPending || pick.isSuccess}
              problem={problemOf(pick.error)}
            >
              {remainder > 0
                ? t.rich('pick.text', { strong: <strong /> }, { count: remainder })
                : t('pick.textNobody')}
            </ConfirmQuestion>
          ) : (
            <DialogMessage onClose={close}>{t('pick.nothing')}</DialogMessage>
          )
        }
      </DialogForItem>
    </RouteDialog>
  )

  function problemOf(error: unknown): string | undefined {
    if (!error) return undefined
    return (error instanceof Refusal && t.refusal(error.code, error.details)) || t('pick.failed')
  }
}
