import { useQuery } from '@tanstack/react-query'
import { singleSendQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import style from './card-editor.module.css'

interface VersionFieldProps {
  /** The id of the single send. */
  singleSend: string
  /** The id of one of its versions; empty for all. */
  variation: string
  onlyTest: boolean
  onChange: (chosen: { variation: string; onlyTest: boolean }) => void
}

/** The value of the choice 'any', because a select can't have an empty value. */
const any = 'any'
const inTest = ' test'

/**
 * Selects a version of an A/B test. A version that won has one more choice: its messages of the test alone. A single send
 * without a test has no such field.
 */
export function VersionField({ singleSend, variation, onlyTest, onChange }: VersionFieldProps) {
  const t = useMessages('segment-builder')
  const { data } = useQuery({ ...singleSendQuery(singleSend), enabled: singleSend !== '' })
  const test = data?.abtest
  const versions = test?.variations ?? []
  if (versions.length === 0 && variation === '' && !onlyTest) return null
  const value = `${variation || any}${onlyTest ? inTest : ''}`
  const choices = [
    { value: any, label: t('card.anyVersion') },
    ...versions.flatMap(({ id, letter }) => [
      { value: id, label: t('card.version', { letter }) },
      ...(test?.winning_template_id === id
        ? [{ value: `${id}${inTest}`, label: t('card.versionInTest', { letter }) }]
        : []),
    ]),
  ]
  const isOffered = choices.some((choice) => choice.value === value)
  const letter = versions.find(({ id }) => id === variation)?.letter
  return (
    <div className={style['value']}>
      <SelectField
        name="version"
        label={t('card.versions')}
        value={value}
        onChange={(chosen) => {
          const id = (chosen ?? any).replace(inTest, '')
          onChange({ variation: id === any ? '' : id, onlyTest: (chosen ?? '').endsWith(inTest) })
        }}
        choices={isOffered ? choices : [...choices, { value, label: unlisted() }]}
      />
    </div>
  )

  /** The present choice, where the test does not offer it (any more). */
  function unlisted(): string {
    if (!data) return '…'
    if (variation === '') return t('card.anyInTest')
    return letter === undefined ? t('card.removedVersion') : t('card.versionInTest', { letter })
  }
}
