import { automationWebhooks } from '@carillon/contract/automation-webhooks'
import { journeyLimits } from '@carillon/journey/steps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { automationSecretQuery, useReplaceAutomationSecret } from '#api/automation-webhooks.ts'
import { notificationAddressesQuery } from '#api/notifications.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionDialog } from '#ui/dialog/action-question.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { TagLineField } from '#widgets/tags/tag-line-field.tsx'
import style from './detail.module.css'
import type { DraftParts } from './wait-fields.tsx'
import { WhenLoaded } from './when-loaded.tsx'

/** The people that a step mails, and the text. */
export function NotifyFields({ draft, change, problems }: DraftParts) {
  const t = useMessages('automation-detail')
  const query = useQuery(notificationAddressesQuery)
  const addresses = query.data
  const problem = (name: string) => problems[name] && t(`problem.${problems[name]}`)
  const choose = (id: string, isChosen: boolean) =>
    change({ addresses: isChosen ? [...draft.addresses, id] : draft.addresses.filter((each) => each !== id) })
  return (
    <>
      <fieldset className={style['addresses']} data-field="addresses">
        <legend>{t('panel.addresses')}</legend>
        <WhenLoaded queries={[query]}>
          {addresses?.length === 0 && (
            <p>{t.rich('panel.noAddress', { a: <Link to="/notifications" target="_blank" /> })}</p>
          )}
          {addresses?.map(({ id, name, email, status }) => (
            <CheckboxField
              key={id}
              name={`address-${id}`}
              label={`${name} (${email})`}
              hint={status === 'confirmed' ? undefined : t(`panel.address_${status}`)}
              value={draft.addresses.includes(id)}
              onChange={(isChosen) => choose(id, isChosen)}
            />
          ))}
        </WhenLoaded>
        {problem('addresses') && <p role="alert">{problem('addresses')}</p>}
      </fieldset>
      <TagLineField
        name="subject"
        label={t('panel.subject')}
        value={draft.subject}
        maxLength={journeyLimits.notify.subject}
        onChange={(subject) => change({ subject })}
        problem={problem('subject')}
      />
      <TextArea
        name="text"
        label={t('panel.mailText')}
        hint={t('panel.mailTextHint', { tag: '{{first_name}}' })}
        rows={5}
        maxLength={journeyLimits.notify.text}
        value={draft.text}
        onChange={(text) => change({ text })}
        problem={problem('text')}
      />
      <p className={style['happens']}>{t('panel.notifyNote')}</p>
    </>
  )
}

/** The address that a step posts people to, and the secret that signs it. */
export function WebhookFields({ draft, change, problems }: DraftParts) {
  const t = useMessages('automation-detail')
  const query = useQuery(automationSecretQuery)
  const secret = query.data
  return (
    <>
      <TextField
        name="url"
        type="url"
        label={t('panel.url')}
        hint={t('panel.urlHint')}
        placeholder="https://"
        maxLength={journeyLimits.url}
        value={draft.url}
        onChange={(url) => change({ url })}
        problem={problems['url'] && t(`problem.${problems['url']}`)}
      />
      <p className={style['happens']}>{t('panel.webhookNote')}</p>
      <WhenLoaded queries={[query]} title={t('panel.secretFailed')}>
        {secret && (
          <div className={style['secret']}>
            <CopyField
              label={t('panel.secret')}
              text={secret.secret}
              hint={t(secret.earlier_valid_until ? 'panel.secretBoth' : 'panel.secretHint')}
            />
            <ReplaceSecret />
          </div>
        )}
      </WhenLoaded>
    </>
  )
}

function ReplaceSecret() {
  const t = useMessages('automation-detail')
  const [isAsking, setAsking] = useState(false)
  const replace = useReplaceAutomationSecret()
  return (
    <>
      <Button size="toolbar" call={automationWebhooks.replaceSecret} onClick={() => setAsking(true)}>
        {t('panel.replaceSecret')}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t('panel.replaceTitle')}
          confirm={t('panel.replaceSecret')}
          action={replace}
          input={undefined}
          staysOpen
          onClose={() => setAsking(false)}
        >
          {t('panel.replaceQuestion')}
        </ActionDialog>
      )}
    </>
  )
}
