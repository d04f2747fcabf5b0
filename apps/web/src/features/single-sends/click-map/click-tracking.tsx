import type { AbTest } from '@carillon/contract/ab-tests'
import { lazy, Suspense } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { Card } from '#ui/page/card.tsx'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import type { Days } from '#widgets/send-stats/chart.rules.ts'
import { VariationChoice } from '../ab-test/variation-choice.tsx'
import { LinkTable } from '../stats/link-table.tsx'
import style from './click-map.module.css'
import { ClickMapSkeleton } from './click-map-skeleton.tsx'

const ClickMap = lazy(() => import('./click-map.tsx'))

/** True on a phone, where a message is first shown as on a phone. */
const isNarrow = () => window.matchMedia('(max-width: 719px)').matches

const urlState = { clicks: '', variation: '', width: '' }

interface ClickTrackingProps {
  id: string
  days: Days | null
  test: AbTest | undefined
  /** Clicks of machines in these days; undefined while it is not known. */
  machineClicks: number | undefined
}

/** Shown in place of the clicks of a send that did not count them. */
export function ClicksNotCounted() {
  const t = useMessages('click-map')
  const sends = useMessages('single-sends')
  return (
    <Card title={sends('stats.links')}>
      <p>{t('notCounted')}</p>
    </Card>
  )
}

/** The clicks of each link, as a list or on the message. In an A/B test, the clicks of all variations or of one. */
export function ClickTracking({ id, days, test, machineClicks }: ClickTrackingProps) {
  const t = useMessages('click-map')
  const sends = useMessages('single-sends')
  const [chosen, choose] = useUrlState(urlState)
  const isMap = chosen.clicks === 'map'
  const known = test?.variations.find((variation) => variation.id === chosen.variation)?.id ?? ''
  // A map needs one message: the message that most people got.
  const variation = isMap ? known || test?.winning_template_id || (test?.variations[0]?.id ?? '') : known
  const width = chosen.width || (isNarrow() ? 'mobile' : 'desktop')
  return (
    <Card
      title={sends('stats.links')}
      padded={false}
      actions={
        <Choice
          aria-label={t('view')}
          value={isMap ? 'map' : 'list'}
          onChange={(view) => choose({ clicks: view === 'map' ? 'map' : '' })}
          choices={[
            { value: 'list', label: t('list') },
            { value: 'map', label: t('map') },
          ]}
        />
      }
    >
      {(test || isMap) && (
        <div className={style['tools']}>
          {test && (
            <VariationChoice
              test={test}
              value={variation}
              hasAll={!isMap}
              onChange={(value) => choose({ variation: value })}
            />
          )}
          {isMap && (
            <Choice
              aria-label={t('width')}
              value={width}
              onChange={(value) => choose({ width: value })}
              choices={[
                { value: 'desktop', label: t('desktop') },
                { value: 'mobile', label: t('mobile') },
              ]}
            />
          )}
        </div>
      )}
      {isMap ? (
        <Suspense fallback={<ClickMapSkeleton />}>
          <ClickMap
            key={variation}
            id={id}
            days={days}
            variation={variation}
            isMobile={width === 'mobile'}
            machineClicks={test ? undefined : machineClicks}
          />
        </Suspense>
      ) : (
        <LinkTable id={id} days={days} variation={variation} />
      )}
    </Card>
  )
}
