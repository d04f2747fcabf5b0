import { messagingServices } from '@carillon/contract/sms'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { refused } from '#api/call.ts'
import { messagingServicesQuery, smsCredentialsQuery, useReceiveReplies } from '#api/sms.ts'
import { useMessages } from '#lib/messages.tsx'
import { FieldFrame } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { SimulatedTag } from '#widgets/simulated/simulated-tag.tsx'
import { useSms } from './sms-draft.ts'
import style from './sms-editor.module.css'

/** The messaging service of the provider. Shows the remedy if there is none, or the provider refuses. */
export function ServiceField({ chosenName }: { chosenName: string | null }) {
  const t = useMessages('sms')
  const ui = useMessages('ui')
  const { base, settings, change } = useSms()
  const { data, error, isPending, isFetching, refetch } = useQuery(messagingServicesQuery)
  const { data: credentials } = useQuery(smsCredentialsQuery)
  const receive = useReceiveReplies()
  const label = (
    <>
      {t('service.label')} {credentials?.simulated && <SimulatedTag />}
    </>
  )
  if (!data && isPending) {
    return (
      <FieldFrame name="service" label={label} hint={t('service.hint')}>
        {() => <span className={style['controlBone']} role="status" aria-label={ui('loading')} />}
      </FieldFrame>
    )
  }
  if (!data || data.length === 0) {
    const isRejected = refused(error, 'sms_credentials_rejected')
    return (
      <FieldFrame name="service" label={label}>
        {() => (
          <div className={style['standIn']} role={error ? 'alert' : 'status'}>
            <p>{t(!error ? 'service.none' : isRejected ? 'service.rejected' : 'service.failed')}</p>
            <div>
              {isRejected && (
                <Link to="/integrations/twilio" state={{ target: base }}>
                  {t('service.reconnect')}
                </Link>
              )}
              <Button size="toolbar" busy={isFetching} onClick={() => void refetch()}>
                {ui('retry')}
              </Button>
            </div>
          </div>
        )}
      </FieldFrame>
    )
  }
  const { service } = settings
  const chosen = data.find(({ sid }) => sid === service)
  const isGone = service !== null && !chosen
  const choices = data.map(({ sid, name }) => ({ value: sid, label: name }))
  const gone = { value: service ?? '', label: t('service.gone', { name: chosenName ?? service }) }
  return (
    <>
      <SelectField
        name="service"
        label={label}
        placeholder={t('service.placeholder')}
        value={service ?? ''}
        onChange={(sid) => change({ service: sid === '' ? null : sid })}
        choices={isGone ? [...choices, gone] : choices}
        searchable={data.length > 8}
        hint={t('service.hint')}
        problem={isGone ? t('service.goneProblem') : undefined}
      />
      {chosen && !chosen.receives_replies && (
        <div className={style['notice']} role="status">
          <span>{t('service.noReplies')}</span>
          <Button
            size="toolbar"
            call={messagingServices.receiveReplies}
            busy={receive.isPending}
            onClick={() => receive.mutate(chosen.sid)}
          >
            {t('service.receive')}
          </Button>
        </div>
      )}
    </>
  )
}
