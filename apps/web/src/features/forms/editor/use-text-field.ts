import type { FormContent } from '@carillon/contract/form-content'
import { useDraft, useProblemAt } from './use-form-draft.ts'

type TextName = {
  [Name in keyof FormContent]: FormContent[Name] extends string ? Name : never
}[keyof FormContent]

/** The props of a text field for a text of the content. Text typed without leaving the field is undone together. */
export function useTextField() {
  const { content, change, pause } = useDraft()
  const problemAt = useProblemAt()
  return <Name extends Exclude<TextName, 'language'>>(name: Name) => ({
    name,
    value: content[name] as string,
    onChange: (value: string) => change({ [name]: value }, name),
    onBlur: pause,
    problem: problemAt(name),
  })
}
