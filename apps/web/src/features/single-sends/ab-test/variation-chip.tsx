import type { VariationLetter } from '@carillon/contract/ab-tests'
import { useMessages } from '#lib/messages.tsx'
import style from './ab-test.module.css'

/** The letter of a variation on its colour, the same everywhere. */
export function VariationChip({ letter }: { letter: VariationLetter }) {
  const t = useMessages('ab-tests')
  return (
    <span className={style['chip']} data-letter={letter}>
      <span className="visually-hidden">{t('variation', { letter })}</span>
      <span aria-hidden="true">{letter}</span>
    </span>
  )
}
