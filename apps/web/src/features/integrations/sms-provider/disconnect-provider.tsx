import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { smsCredentialsQuery, useDeleteSmsCredentials } from '#api/sms.ts'
import { dismissAlert, showAlert } from '#lib/alerts.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import style from './sms-provider.module.css'
import { isTarget } from './target.ts'

/**
 * /integrations/twilio/disconnectTwilio. Disconnecting leads to the page from which the user came to connect the
 * provider, or to the integrations.
 */
export function Component() {
  const { destination = '' } = useParams()
  // Only the provider is disconnected here.
  if (destination !== 'twilio') return <Navigate to={`/integrations/${destination}`} replace />
  return <Disconnect />
}

function Disconnect() {
  const t = useMessages('sms-provider')
  const navigate = useNavigate()
  const { state } = useLocation()
  const close = useCloseRouteDialog('/integrations/twilio')
  const query = useQuery(smsCredentialsQuery)
  const remove = useDeleteSmsCredentials()
  const target = isTarget(state) ? state.target : '/integrations'
  const { data } = query
  const isNothing = data === null && !remove.isSuccess
  useEffect(() => {
    // There is nothing to disconnect.
    if (isNothing) close()
  }, [isNothing, close])
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        dismissAlert(t('savedUnverified'))
        showAlert(t('disconnected'))
        navigate(target, { replace: true })
      },
    })
  return (
    <RouteDialog title={t('disconnectTitle')} page="/integrations/twilio">
      {isAwaited(query) ? (
        <SkeletonLines lines={3} />
      ) : (
        <ConfirmQuestion
          confirm={t('disconnectConfirm')}
          onConfirm={confirm}
          onCancel={close}
          busy={remove.isPending || remove.isSuccess}
          danger
        >
          {t('disconnectText')}
          {data && data.scheduled_count > 0 && (
            <p className={style['stops']}>{t('disconnectScheduled', { count: data.scheduled_count })}</p>
          )}
          {data && data.live_automations_count > 0 && (
            <p className={style['stops']}>
              {t('disconnectAutomations', { count: data.live_automations_count })}
            </p>
          )}
        </ConfirmQuestion>
      )}
    </RouteDialog>
  )
}
