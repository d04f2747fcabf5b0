import { unsubscribeGroupLimits } from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { isGroupGone, unsubscribeGroupsQuery, useAddSuppressions } from '#api/unsubscribe-groups.ts'
import { showAlert } from '#lib/alerts.ts'
import { alertFailure } from '#lib/failure.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { readAddresses } from './addresses.rules.ts'

export function Component() {
  const t = useMessages('unsubscribe-groups')
  const id = Number(useParams()['groupId'])
  const groups = useQuery(unsubscribeGroupsQuery)
  const name = groups.data?.find((group) => group.id === id)?.name ?? ''
  const add = useAddSuppressions(id)
  const close = useCloseRouteDialog()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { valid, invalid } = readAddresses(typed)
    if (invalid.length > 0) return setProblem(t('add.invalid', { addresses: invalid.slice(0, 5).join(', ') }))
    if (valid.length === 0) return setProblem(t('add.none'))
    if (valid.length > unsubscribeGroupLimits.csvBatch)
      return setProblem(t('add.tooMany', { limit: unsubscribeGroupLimits.csvBatch }))
    add.mutate(valid, {
      onSuccess: (added) => {
        showAlert(t('add.added', { count: added.recipient_emails.length, name }))
        close()
      },
      onError: (error) =>
        isGroupGone(error) ? setProblem(t('add.gone')) : void alertFailure('suppression', error),
    })
  }

  return (
    <RouteDialog title={t('add.title')}>
      {isAwaited(groups) ? (
        <SkeletonLines lines={8} />
      ) : (
        <form onSubmit={submit}>
          <TextArea
            name="addresses"
            label={t('add.label', { name })}
            hint={t('add.hint')}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              setProblem(undefined)
            }}
            problem={problem}
            rows={6}
            autoFocus
          />
          <DialogFoot>
            <Button onClick={close}>{t('form.cancel')}</Button>
            <Button type="submit" look="primary" busy={add.isPending}>
              {t('add.submit')}
            </Button>
          </DialogFoot>
        </form>
      )}
    </RouteDialog>
  )
}
