import type { TriedStep } from '@carillon/contract/automation-people'
import type { Step } from '@carillon/journey/steps'
import type { Answers } from '#api/automation-try-out.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import type { StepWords } from '../parts/use-step-words.ts'

type Answer = Answers[string]

interface QuestionProps {
  step: Step
  words: StepWords
  tried: TriedStep
  name: string
  answer: Answer | undefined
  /** Undefined: no choice, so the facts about the person or the usual assumption count. */
  onAnswer: (answer: Answer | undefined) => void
}

/** At a step that asks something: the event there, its reason, and the choice of another way. */
export function Question({ step, words, tried, name, answer, onAnswer }: QuestionProps) {
  const t = useMessages('automation-try-out')
  const choices = useChoices(step, words)
  if (choices.length === 0) return null
  const by = tried.decided_by ?? 'assumed'
  const why = by === 'assumed' && step.kind === 'split' ? t('by.chance') : t(`by.${by}`, { name })
  const value = answer === undefined ? auto : String(answer)
  return (
    <SelectField
      name={`answer-${step.id}`}
      label={
        <>
          {t('question')} <span className="visually-hidden">{words.step(step)}</span>
        </>
      }
      value={value}
      onChange={(chosen) => onAnswer(choices.find((each) => String(each.answer) === chosen)?.answer)}
      choices={[
        { value: auto, label: t('auto') },
        ...choices.map((choice) => ({ value: String(choice.answer), label: choice.label })),
      ]}
      hint={
        <>
          {tried.happened !== undefined && t(tried.happened ? 'happened' : 'notHappened')} {why}
        </>
      }
    />
  )
}

const auto = 'auto'

function useChoices(step: Step, words: StepWords): { answer: Answer; label: string }[] {
  const t = useMessages('automation-try-out')
  switch (step.kind) {
    case 'wait_until':
      return [
        { answer: true, label: t('happens') },
        { answer: false, label: t('happensNot') },
      ]
    case 'branch':
    case 'split': {
      const names = words.paths(step)
      const paths = step.paths.map(({ id }, at) => ({ answer: id, label: names[at] ?? '' }))
      return step.kind === 'split' ? paths : [...paths, { answer: null, label: names.at(-1) ?? '' }]
    }
    default:
      return []
  }
}
