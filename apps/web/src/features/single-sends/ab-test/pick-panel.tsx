import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { shareDigits, shareOf } from '#widgets/send-stats/shares.ts'
import { TagText } from '#widgets/tags/tag-text.tsx'
import style from './ab-test-card.module.css'
import { VariationChip } from './variation-chip.tsx'
import type { Results } from './variation-rows.rules.ts'

/** The choice of the winner by hand. The leader is chosen first. */
export function PickPanel({ id, results }: { id: string; results: Results }) {
  const t = useMessages('ab-tests')
  const format = useFormat()
  const { variations, leader_id, expires_at, remainder } = results
  const first = variations.find((each) => each.id === leader_id) ?? variations[0]
  const [letter, choose] = useState<string>(first?.letter ?? 'A')
  const rate = (part: number, whole: number) => {
    const share = shareOf(part, whole)
    return share === null ? '–' : format.percent(share, shareDigits(share))
  }
  return (
    <div className={style['pick']}>
      <RadioField
        name="winner"
        label={t('results.pick')}
        value={letter}
        onChange={choose}
        choices={variations.map(
          ({ letter: value, subject, all_time: { delivered, unique_opens, unique_clicks } }) => ({
            value,
            label: (
              <>
                <VariationChip letter={value} />{' '}
                {t('results.rates', {
                  opens: rate(unique_opens, delivered),
                  clicks: rate(unique_clicks, delivered),
                })}
              </>
            ),
            hint: subject && <TagText text={subject} />,
          }),
        )}
        hint={`${remainder > 0 ? t('results.pickGoes', { count: remainder }) : t('nobodyLeft')} ${
          expires_at ? t('results.pickText', { date: format.time(expires_at) }) : ''
        }`}
      />
      <div className={style['buttons']}>
        <ButtonLink look="primary" to={`/single-sends/${id}/stats/pick_winner?pick=${letter}`}>
          {t('results.pickButton')}
        </ButtonLink>
        <ButtonLink to={`/single-sends/${id}/stats/preview?pick=${letter}`}>
          {t('results.preview')}
        </ButtonLink>
      </div>
    </div>
  )
}
