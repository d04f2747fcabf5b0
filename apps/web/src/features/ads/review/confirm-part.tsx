import { type AdCampaign, adCampaigns } from '@carillon/contract/ad-campaigns'
import type { Answer } from '@carillon/contract/endpoint'
import { useState } from 'react'
import { useSubmitAdCampaign } from '#api/ad-campaigns.ts'
import { refused } from '#api/call.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { ReadOnlyNote } from '#ui/form/guarded-fields.tsx'
import { Button } from '#ui/page/button.tsx'
import { moneyText } from '../parts/money-text.rules.ts'
import style from './review.module.css'

interface ConfirmPartProps {
  campaign: AdCampaign
  check: Answer<typeof adCampaigns.check>
}

/** The button that submits the campaign. A budget above the usual most is confirmed first. */
export function ConfirmPart({ campaign, check: { findings, spend } }: ConfirmPartProps) {
  const t = useMessages('ad-wizard')
  const submit = useSubmitAdCampaign(campaign.id)
  const [asks, ask] = useState(false)
  const errors = findings.filter(({ weight }) => weight === 'error')
  const isHigh = errors.some(({ code }) => code === 'ad_budget_unconfirmed')
  const isBlocked = errors.some(({ code }) => code !== 'ad_budget_unconfirmed')
  const send = (confirmed: boolean) =>
    submit.mutate(
      { revision: campaign.revision, confirmed_budget: confirmed },
      {
        onSuccess: () => showAlert(t('review.submitted', { name: campaign.name })),
        onSettled: () => ask(false),
      },
    )
  const daily = spend.map((each) => moneyText(each.daily, each.currency, t.language)).join(' + ')
  const again = campaign.status === 'draft' ? 'review.confirm' : 'review.confirmAgain'
  return (
    <div className={style['confirm']}>
      <FormAlert>
        {refused(submit.error, 'ad_campaign_unready', 'ad_campaign_changed') && t.problem(submit.error.code)}
      </FormAlert>
      <ReadOnlyNote call={adCampaigns.submit} />
      <Button
        look="primary"
        call={adCampaigns.submit}
        disabled={isBlocked || campaign.is_leaving}
        busy={submit.isPending}
        onClick={() => (isHigh ? ask(true) : send(false))}
      >
        {t(again)}
      </Button>
      <p className={style['quiet']}>
        {t(isBlocked ? 'review.blocked' : campaign.status === 'draft' ? 'review.next' : 'review.nextAgain')}
      </p>
      {asks && (
        <ConfirmDialog
          title={t('review.highTitle')}
          confirm={t('review.highConfirm', { amount: daily })}
          call={adCampaigns.submit}
          busy={submit.isPending}
          onConfirm={() => send(true)}
          onClose={() => ask(false)}
        >
          {t('review.high', { amount: daily })}
        </ConfirmDialog>
      )}
    </div>
  )
}
