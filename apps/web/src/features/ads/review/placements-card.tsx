import type { AdCampaign, AdPlacement } from '@carillon/contract/ad-campaigns'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Card } from '#ui/page/card.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import { useProblemWords } from '../parts/finding-words.ts'
import { SimulatedBadge } from '../parts/simulated-badge.tsx'
import { addressOfField, stepOfField } from './place-of-field.rules.ts'
import style from './review.module.css'

type Shown = 'submitted' | 'active' | 'paused' | 'error'

const tones: Record<Shown, StatusTone> = {
  submitted: 'planned',
  active: 'done',
  paused: 'quiet',
  error: 'failed',
}

/** The ads of a submitted campaign with the decisions of their partners. */
export function PlacementsCard({ campaign }: { campaign: AdCampaign }) {
  const t = useMessages('ad-wizard')
  const isUndecided = campaign.placements.some(
    ({ status, is_paused }) => status === 'submitted' && !is_paused,
  )
  return (
    <Card title={t('review.places')}>
      {isUndecided && <p className={style['quiet']}>{t('review.inReview')}</p>}
      <ul className={style['places']} aria-live="polite">
        {campaign.placements.map((placement) => (
          <Place key={placement.platform} campaign={campaign} placement={placement} />
        ))}
      </ul>
    </Card>
  )
}

function Place({ campaign, placement }: { campaign: AdCampaign; placement: AdPlacement }) {
  const t = useMessages('ad-wizard')
  const format = useFormat()
  const { platform, status, is_paused, is_simulated, problem, next_try_at, active_at } = placement
  const shown: Shown = is_paused && status !== 'error' ? 'paused' : status === 'draft' ? 'submitted' : status
  return (
    <li>
      <div className={style['place']}>
        <b>{t(`platforms.${platform}`)}</b>
        <StatusBadge tone={tones[shown]}>{t(`statuses.${shown}`)}</StatusBadge>
        {is_simulated && <SimulatedBadge />}
        {status === 'active' && active_at && (
          <span className={style['quiet']}>{t('review.since', { time: format.time(active_at) })}</span>
        )}
      </div>
      {problem && <ProblemWords campaign={campaign} placement={placement} problem={problem} />}
      {next_try_at && (
        <p className={style['quiet']}>{t('review.nextTry', { time: format.time(next_try_at) })}</p>
      )}
    </li>
  )
}

interface ProblemWordsProps {
  campaign: AdCampaign
  placement: AdPlacement
  problem: NonNullable<AdPlacement['problem']>
}

/** The partner's reason, the text that it is about, and the way to the field. */
function ProblemWords({ campaign, placement, problem }: ProblemWordsProps) {
  const t = useMessages('ad-wizard')
  const wordsOf = useProblemWords()
  const { platform, status } = placement
  const { field, message } = problem
  const text = textOf(campaign, platform, field)
  const step = stepOfField(field)
  return (
    <div className={style['problem']} data-weight={status === 'error' ? 'error' : 'warning'}>
      <p>{wordsOf(problem)}</p>
      {text && (
        <p>
          <mark>{text}</mark>
        </p>
      )}
      {message && <p className={style['quiet']}>{t('review.said', { message })}</p>}
      {field !== null && (
        <OpenLink to={addressOfField(campaign.id, { step, field, platform })}>
          {t('review.mend', { name: t(`steps.${step}`) })}
        </OpenLink>
      )}
    </div>
  )
}

/** The text of a design that a field names; undefined for other fields. */
function textOf(
  { designs }: Pick<AdCampaign, 'designs'>,
  platform: AdPlacement['platform'],
  field: string | null,
): string | undefined {
  const design = designs[platform]
  if (!design) return undefined
  const texts: Readonly<Record<string, string>> = {
    primary_text: design.primary_text,
    headline: design.headline,
    description: design.description,
    link: design.link,
  }
  return texts[field ?? '']
}
