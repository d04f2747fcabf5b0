import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { singleSendQuery, singleSendsQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { FieldFrame } from '#ui/form/field.tsx'

interface SendFieldProps {
  /** The id; empty for any. */
  value: string
  onChange: (id: string) => void
  allowAny: boolean
  problem?: string | undefined
}

/** A select can't have an empty value, so 'any' has a value of its own. */
const any = 'any'

/** Selects one single send. It lists the newest; typing searches all. */
export function SendField({ value, onChange, allowAny, problem }: SendFieldProps) {
  const t = useMessages('segment-builder')
  const [typed, setTyped] = useState('')
  const chosen = useQuery({ ...singleSendQuery(value), enabled: value !== '' })
  const chosenName = chosen.data?.name ?? (chosen.error ? t('unknownSend') : '…')
  const search = typed === chosenName || typed === t('card.anySingleSend') ? '' : typed.trim()
  const found = useQuery(singleSendsQuery(search ? { name: search } : {}, ''))
  const offered = (found.data?.result ?? []).filter(({ id, status }) => status !== 'draft' && id !== value)
  const choices = [
    ...(allowAny ? [{ value: any, label: t('card.anySingleSend') }] : []),
    ...(value ? [{ value, label: chosenName }] : []),
    ...offered.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FieldFrame name="source" label={t('card.singleSend')} problem={problem}>
      {(wiring) => (
        <Select
          {...wiring}
          error={wiring['aria-invalid'] ?? false}
          data={choices}
          value={value || (allowAny ? any : null)}
          onChange={(id) => onChange(id === any ? '' : (id ?? ''))}
          placeholder={t('card.chooseSingleSend')}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          filter={({ options }) => options}
          allowDeselect={false}
          selectFirstOptionOnChange
          onClick={(event) => event.currentTarget.select()}
          openOnFocus={false}
          checkIconPosition="right"
          nothingFoundMessage={t('card.noSingleSend')}
        />
      )}
    </FieldFrame>
  )
}
