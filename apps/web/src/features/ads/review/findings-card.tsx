import type { AdFinding } from '@carillon/contract/ad-campaigns'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { Card } from '#ui/page/card.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { useFindingWords } from '../parts/finding-words.ts'
import { addressOfField } from './place-of-field.rules.ts'
import style from './review.module.css'

interface FindingsCardProps {
  id: string
  findings: readonly AdFinding[]
}

const steps = ['name', 'partners', 'schedule', 'audience', 'design'] as const

/** All that holds a campaign back, and advice, by the step that mends it. Each finding opens its field. */
export function FindingsCard({ id, findings }: FindingsCardProps) {
  const t = useMessages('ad-wizard')
  const found = steps.filter((step) => findings.some((each) => each.step === step))
  return (
    <Card title={t('review.checks')}>
      {found.length === 0 ? (
        <p className={style['ready']}>
          <CircleCheck aria-hidden="true" />
          {t('review.ready')}
        </p>
      ) : (
        found.map((step) => (
          <section key={step} className={style['found']} aria-label={t(`steps.${step}`)}>
            <h3>{t(`steps.${step}`)}</h3>
            <ul className={style['lines']}>
              {findings
                .filter((each) => each.step === step)
                .map((each) => (
                  <FoundLine key={`${each.code}.${each.field}.${each.platform}`} id={id} finding={each} />
                ))}
            </ul>
          </section>
        ))
      )}
    </Card>
  )
}

/** Sentences about these fields say 'this text', so the list names it. */
const texts = [
  { field: 'primary_text', label: 'design.primaryText' },
  { field: 'headline', label: 'design.headline' },
  { field: 'description', label: 'design.description' },
] as const

function FoundLine({ id, finding }: { id: string; finding: AdFinding }) {
  const t = useMessages('ad-wizard')
  const wordsOf = useFindingWords()
  const { weight, platform } = finding
  const text = texts.find(({ field }) => field === finding.field)
  const places = [...(platform ? [t(`platforms.${platform}`)] : []), ...(text ? [t(text.label)] : [])]
  const words = wordsOf(finding)
  const sentence = places.length === 0 ? words : t('at', { name: places.join(' · '), sentence: words })
  return (
    <li data-weight={weight}>
      {weight === 'error' ? <CircleAlert aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      <span>
        <span className="visually-hidden">{t(`review.weights.${weight}`)} </span>
        {sentence}{' '}
        <OpenLink to={addressOfField(id, finding)} aria-label={t('review.openField', { sentence })}>
          {t('review.open')}
        </OpenLink>
      </span>
    </li>
  )
}
