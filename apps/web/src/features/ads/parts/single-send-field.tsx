import { type SingleSendSummary, singleSendLimits } from '@carillon/contract/single-sends'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { singleSendQuery, singleSendsQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { FieldFrame } from '#ui/form/field.tsx'
import { useIsReading } from '#ui/form/guarded-fields.tsx'
import { takeMarked } from '#ui/form/take-marked.ts'

interface SingleSendFieldProps {
  name: string
  label: string
  hint?: string
  problem?: string | undefined
  value: string | null
  onChange: (id: string | null) => void
  /** True to offer only those that people have got. */
  isSent?: boolean
}

/** A single send by email, found by its name. The newest ones are offered before a letter is typed. */
export function SingleSendField(props: SingleSendFieldProps) {
  const { name, label, hint, problem, value, onChange, isSent = false } = props
  const t = useMessages('ad-wizard')
  const isReading = useIsReading()
  const [search, setSearch] = useState('')
  const chosen = useQuery({ ...singleSendQuery(value ?? ''), enabled: value !== null })
  const chosenName = value === null ? '' : chosen.error ? t('sendGone') : nameOf(chosen.data)
  const wanted = search === chosenName ? '' : search.trim().slice(0, singleSendLimits.name)
  const found = useQuery(
    singleSendsQuery(
      {
        channels: ['email'],
        ...(wanted ? { name: wanted } : {}),
        ...(isSent ? { status: ['triggered'] } : {}),
      },
      '',
    ),
  )
  const sends = (found.data?.result ?? []).map((send) => ({ value: send.id, label: nameOf(send) }))
  const isListed = value === null || sends.some((send) => send.value === value)
  return (
    <FieldFrame name={name} label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <Select
          {...wiring}
          error={wiring['aria-invalid'] ?? false}
          disabled={isReading}
          placeholder={t('sendPlaceholder')}
          data={isListed ? sends : [{ value, label: chosenName }, ...sends]}
          value={value}
          onChange={onChange}
          onFocus={(event) => event.currentTarget.select()}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          filter={({ options }) => options}
          clearable
          allowDeselect={false}
          openOnFocus={false}
          nothingFoundMessage={found.isFetching ? t('searching') : t('sendNone')}
          clearButtonProps={{ 'aria-label': t('sendClear') }}
          onKeyDownCapture={takeMarked}
          checkIconPosition="right"
        />
      )}
    </FieldFrame>
  )
}

/** The name, or a placeholder while it is loaded. */
function nameOf(send: Pick<SingleSendSummary, 'name'> | undefined): string {
  return send?.name ?? '…'
}
