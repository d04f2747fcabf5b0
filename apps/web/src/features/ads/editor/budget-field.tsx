import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useIsReading } from '#ui/form/guarded-fields.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { moneyText, readTypedMoney, typedMoney } from '../parts/money-text.rules.ts'
import { useDesign } from './design-context.ts'
import style from './editor.module.css'

/** The daily budget, typed in whole units as the language writes numbers. */
export function BudgetField() {
  const t = useMessages('ad-wizard')
  const { design, change, currency, problemOf, touch } = useDesign()
  const isReading = useIsReading()
  const [typed, setTyped] = useState<string | null>(null)
  const { daily_budget: budget } = design
  const label = t('design.budget')
  if (currency === undefined) {
    const missing = { name: 'daily_budget', label, hint: t('design.noCurrency') }
    return <TextField {...missing} value="" onChange={() => undefined} disabled />
  }
  const shown = typed ?? (budget === null ? '' : typedMoney(budget, currency, t.language))
  const isWrong = typed !== null && readTypedMoney(typed, currency, t.language) === undefined
  return (
    <TextField
      name="daily_budget"
      label={label}
      hint={t('design.budgetHint')}
      disabled={isReading}
      value={shown}
      onChange={(text) => {
        setTyped(text)
        change({ daily_budget: readTypedMoney(text, currency, t.language) ?? null }, 'daily_budget')
      }}
      onBlur={() => {
        touch('daily_budget')
        // A text that is no amount stays, with its problem.
        if (!isWrong) setTyped(null)
      }}
      problem={
        isWrong
          ? t('design.budgetWrong', { example: moneyText(2050, currency, t.language) })
          : problemOf('daily_budget')
      }
      autoComplete="off"
      after={
        <span className={style['unit']} aria-hidden="true">
          {t('design.perDay', { currency })}
        </span>
      }
    />
  )
}
