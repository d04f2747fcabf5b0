import type { AbTest, VariationLetter } from '@carillon/contract/ab-tests'
import { useMessages } from '#lib/messages.tsx'
import { Choice } from '#widgets/editor-frame/choice.tsx'

interface LetterChoiceProps {
  test: Pick<AbTest, 'variations'>
  value: VariationLetter
  onChange: (letter: VariationLetter) => void
  /** The ID of the element with the label. Without it, the label is 'Variations'. */
  labelledBy?: string
}

/** The letters of an A/B test side by side, one of them chosen. */
export function LetterChoice({ test, value, onChange, labelledBy }: LetterChoiceProps) {
  const t = useMessages('ab-tests')
  return (
    <Choice
      {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': t('variations') })}
      value={value}
      onChange={onChange}
      choices={test.variations.map(({ letter }) => ({ value: letter, label: letter }))}
    />
  )
}
