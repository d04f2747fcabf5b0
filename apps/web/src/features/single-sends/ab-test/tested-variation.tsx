import type { AbTest, VariationLetter } from '@carillon/contract/ab-tests'
import { useId } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { TagText } from '#widgets/tags/tag-text.tsx'
import { useDraft } from '../parts/draft.ts'
import style from './ab-test.module.css'
import { LetterChoice } from './letter-choice.tsx'
import { testedSubjects } from './variation-message.ts'

interface TestedVariationProps {
  test: AbTest
  value: VariationLetter
  onChange: (letter: VariationLetter) => void
}

/** The variation of a test message, with its subject. */
export function TestedVariation({ test, value, onChange }: TestedVariationProps) {
  const t = useMessages('ab-tests')
  const { settings } = useDraft()
  const label = useId()
  const own = testedSubjects(settings)?.find(({ letter }) => letter === value)?.subject
  const subject = own ?? settings.subject
  return (
    <div className={style['tested']}>
      <span id={label}>{t('results.version')}</span>
      <LetterChoice test={test} value={value} onChange={onChange} labelledBy={label} />
      {subject && (
        <p>
          <TagText text={subject} />
        </p>
      )}
    </div>
  )
}
