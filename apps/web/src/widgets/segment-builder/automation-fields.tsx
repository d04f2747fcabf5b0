import { emailStepsOf } from '@carillon/journey/emails'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { automationQuery, automationsQuery } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import style from './card-editor.module.css'
import { SourceField, searchOf } from './source-field.tsx'

interface AutomationFieldsProps {
  /** The id of the automation; empty for any. */
  source: string
  /** The id of its email step; null for any. */
  step: string | null
  onChange: (chosen: { source: string; step: string | null }) => void
  problem?: string | undefined
}

/** The value of the choice 'any', because a select can't have an empty value. */
const any = 'any'

/** Selects an automation that was live, and one of its emails. */
export function AutomationFields({ source, step, onChange, problem }: AutomationFieldsProps) {
  const t = useMessages('segment-builder')
  const [typed, setTyped] = useState('')
  const chosen = useQuery({ ...automationQuery(source), enabled: source !== '' })
  const isDeleted = isGone(chosen.error)
  const valueName = chosen.data?.name ?? (isDeleted ? t('unknownAutomation') : '…')
  const anyLabel = t('card.anyAutomation')
  const found = useQuery(automationsQuery(searchOf(typed, valueName, anyLabel), ''))
  const isFailed = found.isError || (chosen.isError && !isDeleted)
  const emails = chosen.data ? emailStepsOf(chosen.data.steps) : []
  const subjects = new Map(chosen.data?.messages.map(({ id, subject }) => [id, subject]))
  const isRemoved = step !== null && !emails.some((email) => email.step === step)
  return (
    <>
      <div className={style['value']}>
        <SourceField
          label={t('card.automation')}
          placeholder={anyLabel}
          nothingFound={t('card.noAutomation')}
          value={source}
          valueName={valueName}
          anyLabel={anyLabel}
          typed={typed}
          problem={problem ?? (isFailed ? t('card.automationsFailed') : undefined)}
          onChange={(id) => id !== source && onChange({ source: id, step: null })}
          onType={setTyped}
          offered={(found.data?.result ?? []).filter(({ status }) => status !== 'draft')}
        />
      </div>
      {source !== '' && (
        <div className={style['value']}>
          <SelectField
            name="step"
            label={t('card.email')}
            value={step ?? any}
            onChange={(id) => onChange({ source, step: id === any || id === '' ? null : id })}
            choices={[
              { value: any, label: t('card.anyEmail') },
              ...emails.map((email, at) => ({
                value: email.step,
                label: emailName(at + 1, subjects.get(email.message) ?? ''),
              })),
              ...(isRemoved
                ? [{ value: step, label: chosen.data || isDeleted ? t('card.removedEmail') : '…' }]
                : []),
            ]}
          />
        </div>
      )}
    </>
  )

  function emailName(number: number, subject: string): string {
    return subject ? t('card.emailOf', { number, subject }) : t('card.emailNumber', { number })
  }
}
