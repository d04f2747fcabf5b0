import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { singleSendQuery, singleSendsQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { SourceField, searchOf } from './source-field.tsx'

interface SendFieldProps {
  /** The id of the single send; empty for any. */
  value: string
  onChange: (id: string) => void
  /** True in legacy segments: they call a single send a campaign, and need one. */
  isCampaign: boolean
  problem?: string | undefined
}

/** Selects one single send that was sent or scheduled. */
export function SendField({ value, onChange, isCampaign, problem }: SendFieldProps) {
  const t = useMessages('segment-builder')
  const [typed, setTyped] = useState('')
  const chosen = useQuery({ ...singleSendQuery(value), enabled: value !== '' })
  const valueName = chosen.data?.name ?? (chosen.error ? t('unknownSend') : '…')
  const anyLabel = t('card.anySingleSend')
  const found = useQuery(singleSendsQuery(searchOf(typed, valueName, anyLabel), ''))
  return (
    <SourceField
      label={t(isCampaign ? 'card.campaign' : 'card.singleSend')}
      placeholder={t(isCampaign ? 'card.chooseCampaign' : 'card.chooseSingleSend')}
      nothingFound={t(isCampaign ? 'card.noCampaign' : 'card.noSingleSend')}
      anyLabel={isCampaign ? null : anyLabel}
      value={value}
      valueName={valueName}
      onChange={onChange}
      typed={typed}
      problem={problem}
      onType={setTyped}
      offered={(found.data?.result ?? []).filter(({ status }) =>
        isCampaign ? isSent(status) : status !== 'draft',
      )}
    />
  )
}

/** True in the states in which the oldest API knows a campaign by its clicks and opens. */
function isSent(status: string): boolean {
  return status === 'triggered' || status === 'pick-winner'
}
