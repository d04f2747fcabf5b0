import { singleSendLimits } from '@carillon/contract/single-sends'
import { useMessages } from '#lib/messages.tsx'
import { TagLineField } from '#widgets/tags/tag-line-field.tsx'
import { useDraft } from '../parts/draft.ts'
import { repeatedSubjects, type VariationSubject } from '../parts/test-settings.rules.ts'
import { VariationChip } from './variation-chip.tsx'

/** The subject; in a test of subjects, one for each variation. */
export function SubjectFields({ autoFocus = false }: { autoFocus?: boolean }) {
  const t = useMessages('single-send-draft')
  const { settings, change } = useDraft()
  const { test } = settings
  const isTested = test?.type === 'subject'
  return (
    <>
      <TagLineField
        name="subject"
        label={
          isTested ? (
            <>
              {t('settings.subject')} <VariationChip letter="A" />
            </>
          ) : (
            t('settings.subject')
          )
        }
        value={settings.subject}
        maxLength={singleSendLimits.subject}
        onChange={(subject) => change({ subject })}
        inbox="subject"
        autoFocus={autoFocus}
      />
      {isTested && <OtherSubjects first={settings.subject} others={test.subjects} />}
    </>
  )
}

function OtherSubjects({ first, others }: { first: string; others: readonly VariationSubject[] }) {
  const t = useMessages('ab-tests')
  const sends = useMessages('single-send-draft')
  const { settings, change } = useDraft()
  const repeated = repeatedSubjects(first, others)
  const put = (id: string, subject: string) => {
    if (!settings.test) return
    const subjects = others.map((each) => (each.id === id ? { ...each, subject } : each))
    change({ test: { ...settings.test, subjects } })
  }
  return others.map(({ id, letter, subject }) => (
    <TagLineField
      key={id}
      name={`subject-${letter}`}
      label={
        <>
          {sends('settings.subject')} <VariationChip letter={letter} />
        </>
      }
      value={subject}
      maxLength={singleSendLimits.subject}
      onChange={(words) => put(id, words)}
      inbox="subject"
      problem={repeated.has(letter) ? t('subjectTwice') : undefined}
    />
  ))
}
