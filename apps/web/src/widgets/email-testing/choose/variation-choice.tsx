import type { TestOptions } from '@carillon/contract/email-testing'
import { useId } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import style from './choose.module.css'
import { type TestChoice, toggled } from './test-choice.rules.ts'

interface VariationChoiceProps {
  options: TestOptions
  choice: TestChoice
  choose: (choice: TestChoice) => void
}

/** The variations of an A/B test. Each one is a test of its own, with its own cost. */
export function VariationChoice({ options, choice, choose }: VariationChoiceProps) {
  const t = useMessages('email-testing')
  const id = useId()
  const all = options.variations.map((each) => each.id)
  return (
    <section className={style['panel']} aria-labelledby={id}>
      <h2 id={id}>{t('variations.title')}</h2>
      <p className={style['about']}>{t('variations.about')}</p>
      <div className={style['variations']}>
        {options.variations.map((variation) => (
          <CheckboxField
            key={variation.id}
            name={`variation-${variation.letter}`}
            label={t('variations.one', { letter: variation.letter })}
            hint={variation.subject || t('noSubject')}
            value={choice.variations.includes(variation.id)}
            onChange={(isChosen) =>
              choose({ ...choice, variations: toggled(all, choice.variations, variation.id, isChosen) })
            }
          />
        ))}
      </div>
    </section>
  )
}
