import { imageLimits } from '@carillon/contract/images'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Choice } from '../editor-frame/choice.tsx'
import { type Format, formats } from './encode-edit.ts'
import style from './image-editor.module.css'

interface FormatChoiceProps {
  format: Format
  onChange: (format: Format) => void
  /** The size of the file. Undefined while it is computed. */
  bytes: number | undefined
  isTooLarge: boolean
  /** True if the file could not be made. */
  hasFailed: boolean
}

const choices = Object.entries(formats).map(([value, { label }]) => ({ value: value as Format, label }))

/** The file format and the resulting file size. */
export function FormatChoice({ format, onChange, bytes, isTooLarge, hasFailed }: FormatChoiceProps) {
  const t = useMessages('images')
  const { bytes: inBytes } = useFormat()
  const sentence = hasFailed
    ? t('editor.notMade')
    : bytes === undefined
      ? t('editor.measuring')
      : isTooLarge
        ? t('editor.tooLarge', { size: inBytes(bytes), limit: imageLimits.bytes / 1024 / 1024 })
        : t('editor.size', { size: inBytes(bytes) })
  return (
    <div className={style['format']}>
      <Choice aria-label={t('editor.format')} value={format} onChange={onChange} choices={choices} />
      <span role="status" data-problem={isTooLarge || hasFailed || undefined}>
        {sentence}
      </span>
    </div>
  )
}
