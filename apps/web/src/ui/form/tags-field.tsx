import { TagsInput } from '@mantine/core'
import { FieldFrame, type FieldProps, frameAndControl } from './field.tsx'

interface TagsFieldProps extends FieldProps<string[]> {
  /** Tags suggested while typing. */
  known: readonly string[]
  max: number
  /** Longer tags are cut. */
  maxLength: number
  placeholder?: string
}

/** A field for several free-text tags, each removable. */
export function TagsField(props: TagsFieldProps) {
  const { frame, control } = frameAndControl(props)
  const { value, onChange, known, max, maxLength, placeholder } = control
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <TagsInput
          {...wiring}
          error={wiring['aria-invalid'] ?? false}
          data={[...known]}
          value={value}
          maxTags={max}
          onChange={(tags) =>
            onChange(tags.map((each) => Array.from(each.trim()).slice(0, maxLength).join('')).filter(Boolean))
          }
          {...(placeholder && value.length === 0 ? { placeholder } : {})}
        />
      )}
    </FieldFrame>
  )
}
