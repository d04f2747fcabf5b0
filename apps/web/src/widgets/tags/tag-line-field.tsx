import { FieldFrame, type FieldProps, frameAndControl } from '#ui/form/field.tsx'
import { useIsReading } from '#ui/form/guarded-fields.tsx'
import { InboxLength } from './inbox-length.tsx'
import type { InboxLine } from './line-length.rules.ts'
import { TagLine } from './tag-line.tsx'
import { TagNamesProvider } from './tag-names.tsx'

interface TagLineFieldProps extends FieldProps<string> {
  maxLength: number
  placeholder?: string
  /** Focus the field when its page or dialog opens. */
  autoFocus?: boolean
  /** Shows below the field the part of it that inboxes show. */
  inbox?: InboxLine
  /** See `TagNamesProvider`. */
  anyName?: boolean
}

/**
 * A field for one line with personalization tags, such as a subject: tags are pills with their names, with a menu of
 * tags and one of emoji. The value is the text with its tags as they are written. Its screen loads the texts of `tags`.
 */
export function TagLineField({ anyName = false, inbox, ...props }: TagLineFieldProps) {
  const isReading = useIsReading()
  const { frame, control } = frameAndControl(isReading ? { ...props, disabled: true } : props)
  return (
    <TagNamesProvider anyName={anyName}>
      <FieldFrame {...frame}>
        {(wiring) => (
          <>
            <TagLine {...control} {...wiring} aria-labelledby={`${wiring.id}-label`} />
            {inbox && <InboxLength text={control.value} line={inbox} />}
          </>
        )}
      </FieldFrame>
    </TagNamesProvider>
  )
}
