import type { AbTest } from '@carillon/contract/ab-tests'
import { useMessages } from '#lib/messages.tsx'
import { Choice } from '#widgets/editor-frame/choice.tsx'

interface VariationChoiceProps {
  test: AbTest
  /** The ID of a variation; empty for all. */
  value: string
  onChange: (variation: string) => void
  hasAll?: boolean
}

/** All variations or one of them; without `hasAll`, one of them. */
export function VariationChoice({ test, value, onChange, hasAll = true }: VariationChoiceProps) {
  const t = useMessages('ab-tests')
  return (
    <Choice
      aria-label={t('variations')}
      value={value}
      onChange={onChange}
      choices={[
        ...(hasAll ? [{ value: '', label: t('results.allVersions') }] : []),
        ...test.variations.map(({ id, letter }) => ({ value: id, label: letter })),
      ]}
    />
  )
}
