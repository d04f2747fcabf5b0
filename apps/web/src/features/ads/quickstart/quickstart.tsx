import { kinds, objectives } from '@carillon/ads/campaign'
import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { ClipboardList, LayoutTemplate, Search, UserRoundCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCreateAdCampaign } from '#api/ad-campaigns.ts'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { ChoiceCards } from '../parts/choice-cards.tsx'
import { SingleSendField } from '../parts/single-send-field.tsx'

type Kind = (typeof kinds)[number]
type Objective = (typeof objectives)[number]

const kindIcons: Record<Kind, ReactNode> = {
  display: <LayoutTemplate aria-hidden="true" />,
  lead: <ClipboardList aria-hidden="true" />,
}
const objectiveIcons: Record<Objective, ReactNode> = {
  prospecting: <Search aria-hidden="true" />,
  retargeting: <UserRoundCheck aria-hidden="true" />,
}

/** /ads/campaigns/quickstart */
export function Component() {
  const t = useMessages('ad-wizard')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const given = query.get('single_send')
  const [kind, setKind] = useState<Kind>('display')
  const [objective, setObjective] = useState<Objective>('prospecting')
  const [beginsWith, setBeginsWith] = useState(given !== null)
  const [singleSend, setSingleSend] = useState(given)
  const [isAsked, setAsked] = useState(false)
  const create = useCreateAdCampaign()
  const isMissing = beginsWith && singleSend === null
  const choose = (chosen: Kind) => {
    setKind(chosen)
    if (chosen === 'lead') setObjective('prospecting')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isMissing) return
    create.mutate(
      { kind, objective, singleSend: beginsWith ? singleSend : null },
      { onSuccess: ({ id }) => navigate(`/ads/campaigns/${id}/target`) },
    )
  }
  return (
    <Page
      title={t('quickstart.title')}
      sentence={t('quickstart.sentence')}
      area={{ to: '/ads/campaigns', label: t('area') }}
      width="form"
    >
      <form onSubmit={submit}>
        <GuardedFields call={adCampaigns.create}>
          <ChoiceCards
            name="kind"
            legend={t('quickstart.kind')}
            kind="one"
            chosen={[kind]}
            onChoose={choose}
            choices={kinds.map((value) => ({
              value,
              label: t(`kinds.${value}`),
              text: t(`quickstart.kinds.${value}`),
              icon: kindIcons[value],
            }))}
          />
          <ChoiceCards
            name="objective"
            legend={t('quickstart.objective')}
            kind="one"
            chosen={[objective]}
            onChoose={setObjective}
            choices={objectives.map((value) => {
              const isOff = kind === 'lead' && value === 'retargeting'
              return {
                value,
                label: t(`objectives.${value}`),
                text: t(isOff ? 'quickstart.noRetargeting' : `quickstart.objectives.${value}`),
                icon: objectiveIcons[value],
                isOff,
              }
            })}
          />
          <CheckboxField
            name="begins"
            label={t('quickstart.fromSend')}
            hint={t('quickstart.fromSendHint')}
            value={beginsWith}
            onChange={setBeginsWith}
          />
          {beginsWith && (
            <SingleSendField
              name="single_send_id"
              label={t('quickstart.send')}
              value={singleSend}
              onChange={setSingleSend}
              problem={isAsked && isMissing ? t('quickstart.sendMissing') : undefined}
            />
          )}
        </GuardedFields>
        <FormEnd>
          <ButtonLink to="/ads/campaigns">{t('quickstart.cancel')}</ButtonLink>
          <Button type="submit" look="primary" call={adCampaigns.create} busy={create.isPending}>
            {t('quickstart.continue')}
          </Button>
        </FormEnd>
      </form>
    </Page>
  )
}
