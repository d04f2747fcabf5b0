import { planLimits } from '@carillon/contract/plans'
import { Plus, X } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { emptyTier, isTier, type TypedTier } from './plan-fields.ts'
import style from './price-tiers.module.css'

interface PriceTiersProps {
  tiers: readonly TypedTier[]
  onChange: (tiers: TypedTier[]) => void
  isWrong: boolean
}

const parts = ['min', 'max', 'size', 'amount', 'currency'] as const

/** The prices of contacts beyond the limit: a row for each range. */
export function PriceTiers({ tiers, onChange, isWrong }: PriceTiersProps) {
  const t = useMessages('installation')
  return (
    <fieldset className={style['tiers']} data-field="tiers">
      <legend>{t('prices.title')}</legend>
      <p className={style['hint']}>{t('prices.hint')}</p>
      {tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range is its number
        <div key={at} className={style['tier']}>
          {parts.map((part) => (
            <label key={part}>
              <span>{t(`prices.${part}`)}</span>
              <input
                value={tier[part]}
                inputMode={part === 'currency' ? 'text' : 'decimal'}
                placeholder={part === 'max' ? t('prices.noEnd') : undefined}
                aria-label={t('prices.of', { part: t(`prices.${part}`), number: at + 1 })}
                aria-invalid={isWrong && !isTier(tier) ? true : undefined}
                onChange={(event) =>
                  onChange(
                    tiers.map((one, each) => (each === at ? { ...one, [part]: event.target.value } : one)),
                  )
                }
              />
            </label>
          ))}
          <Button
            look="quiet"
            size="icon"
            icon={<X />}
            aria-label={t('prices.remove', { number: at + 1 })}
            onClick={() => onChange(tiers.filter((_, each) => each !== at))}
          />
        </div>
      ))}
      {isWrong && (
        <p className={style['problem']} data-problem="" role="alert">
          {t('prices.wrong')}
        </p>
      )}
      {tiers.length < planLimits.tiers && (
        <Button size="toolbar" icon={<Plus />} onClick={() => onChange([...tiers, nextTier(tiers)])}>
          {t('prices.add')}
        </Button>
      )}
    </fieldset>
  )
}

/** A range that begins where the last one ends. */
function nextTier(tiers: readonly TypedTier[]): TypedTier {
  const last = tiers.at(-1)
  if (!last) return emptyTier
  const { size, currency, max } = last
  return { ...emptyTier, size, currency, min: max === '' ? '' : String(Number(max) + 1) }
}
