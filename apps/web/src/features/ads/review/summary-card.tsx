import { ages } from '@carillon/ads/limits'
import type { AdCampaign } from '@carillon/contract/ad-campaigns'
import { countriesIn } from '@carillon/contract/countries'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { singleSendQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import { moneyText } from '../parts/money-text.rules.ts'
import { useCurrencyOf } from '../parts/use-findings.ts'
import style from './review.module.css'

/** All choices of a campaign, for reading. */
export function SummaryCard({ campaign }: { campaign: AdCampaign }) {
  const t = useMessages('ad-wizard')
  const { kind, objective, targeting } = campaign
  const { age_from, age_to } = targeting
  const to = age_to === ages.most ? t('audience.ageAndOlder', { age: age_to }) : String(age_to)
  return (
    <Card title={t('review.summary')}>
      <dl className={style['facts']}>
        <Fact name={t('quickstart.kind')}>
          {t(`kinds.${kind}`)} · {t(`objectives.${objective}`)}
        </Fact>
        <Fact name={t('steps.partners')}>
          <Budgets campaign={campaign} />
        </Fact>
        <Fact name={t('steps.schedule')}>
          <Times schedule={campaign.schedule} />
        </Fact>
        <Fact name={t(`audience.sources.${campaign.audience.kind}`)}>
          <Sources audience={campaign.audience} />
        </Fact>
        <Fact name={t('audience.countries')}>
          <Countries codes={targeting.countries} />
        </Fact>
        <Fact name={t('audience.people')}>
          {t('audience.ages', { from: String(age_from), to })} · {t(`audience.genders.${targeting.gender}`)} ·{' '}
          {t(`audience.devices.${targeting.device}`)}
        </Fact>
        {campaign.leaves_out_send_id !== null && (
          <Fact name={t('audience.leaveOut')}>
            <SendName id={campaign.leaves_out_send_id} />
          </Fact>
        )}
        {kind === 'lead' && <LeadFacts form={campaign.lead_form} />}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Budgets({ campaign: { platforms, designs } }: { campaign: AdCampaign }) {
  const t = useMessages('ad-wizard')
  const currencyOf = useCurrencyOf()
  if (platforms.length === 0) return t('review.none')
  return platforms.map((platform) => {
    const budget = designs[platform]?.daily_budget ?? null
    const currency = currencyOf(platform)
    const amount = budget !== null && currency ? moneyText(budget, currency, t.language) : null
    return (
      <span key={platform} className={style['line']}>
        {t(`platforms.${platform}`)}
        {amount && ` · ${t('review.perDay', { amount })}`}
      </span>
    )
  })
}

function Times({ schedule: { start_at, end_at } }: Pick<AdCampaign, 'schedule'>) {
  const t = useMessages('ad-wizard')
  const format = useFormat()
  return (
    <>
      <span className={style['line']}>
        {start_at === null ? t('review.fromAccepted') : t('review.from', { time: format.time(start_at) })}
      </span>
      <span className={style['line']}>
        {end_at === null ? t('review.ongoing') : t('review.until', { time: format.time(end_at) })}
      </span>
    </>
  )
}

function Sources({ audience: { list_ids, segment_ids } }: Pick<AdCampaign, 'audience'>) {
  const t = useMessages('ad-wizard')
  const lists = useQuery(listsQuery)
  const segments = useQuery(segmentsQuery)
  if (list_ids.length + segment_ids.length === 0) return t('review.none')
  if (lists.isLoading || segments.isLoading) return <SkeletonWord width={120} />
  const known = [...(lists.data ?? []), ...(segments.data ?? [])]
  const names = [...list_ids, ...segment_ids].map(
    (id) => known.find((each) => each.id === id)?.name ?? t('audience.deleted'),
  )
  return names.join(', ')
}

function Countries({ codes }: { codes: readonly string[] }) {
  const t = useMessages('ad-wizard')
  if (codes.length === 0) return t('review.none')
  const known = countriesIn(t.language)
  return codes.map((code) => known.find((each) => each.code === code)?.name ?? code).join(', ')
}

function SendName({ id }: { id: string }) {
  const t = useMessages('ad-wizard')
  const { data, isLoading } = useQuery(singleSendQuery(id))
  if (isLoading) return <SkeletonWord width={120} />
  return data?.name ?? t('sendGone')
}

function LeadFacts({ form }: { form: AdCampaign['lead_form'] }) {
  const t = useMessages('ad-wizard')
  const { data, isLoading } = useQuery(listsQuery)
  const name = data?.find(({ id }) => id === form.list_id)?.name
  return (
    <>
      <Fact name={t('leads.list')}>
        {form.list_id === null ? (
          t('review.none')
        ) : isLoading ? (
          <SkeletonWord width={120} />
        ) : (
          (name ?? t('audience.deleted'))
        )}
      </Fact>
      <Fact name={t('leads.privacy')}>{form.privacy_url || t('review.none')}</Fact>
    </>
  )
}
