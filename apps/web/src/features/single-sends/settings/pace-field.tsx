import { singleSendLimits } from '@carillon/contract/single-sends'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useDraft } from '../parts/draft.ts'

/**
 * The number of messages that may leave in an hour; empty: as many as the mail server takes. An invalid number is not
 * stored.
 */
export function PaceField() {
  const t = useMessages('single-send-draft')
  const { settings, change } = useDraft()
  const [text, setText] = useState(settings.perHour?.toString() ?? '')
  const limit = singleSendLimits.perHour
  const put = (next: string) => {
    setText(next)
    const perHour = readPace(next)
    if (perHour !== undefined) change({ perHour })
  }
  return (
    <TextField
      name="perHour"
      label={t('settings.pace')}
      hint={t('settings.paceHint')}
      value={text}
      onChange={put}
      maxLength={12}
      problem={readPace(text) === undefined ? t('settings.paceInvalid', { limit }) : undefined}
      optional
    />
  )
}

/** Null: no limit; undefined: it can't be read. */
function readPace(text: string): number | null | undefined {
  const digits = text.trim()
  if (digits === '') return null
  const count = /^\d{1,8}$/.test(digits) ? Number(digits) : 0
  return count >= 1 && count <= singleSendLimits.perHour ? count : undefined
}
