import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactsPageQuery } from '#api/contacts.ts'
import { useMessages } from '#lib/messages.tsx'

/** Shorter searches match too many contacts. */
const searchMin = 3

interface ContactChoiceProps {
  value: string | null
  onChange: (id: string | null) => void
}

/** Finds a contact by part of the name or address. */
export function ContactChoice({ value, onChange }: ContactChoiceProps) {
  const t = useMessages('design-editor')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [search, setSearch] = useState('')
  const wanted = search.trim()
  const isSearch = wanted.length >= searchMin && wanted !== chosen?.label
  const { data, isFetching } = useQuery(contactsPageQuery({ search: wanted, token: '' }, isSearch))
  const found = isSearch
    ? (data?.result.map(({ id, email, first_name, last_name }) => ({
        value: id,
        label: [[first_name, last_name].filter(Boolean).join(' '), email].filter(Boolean).join(' · ') || id,
      })) ?? [])
    : chosen
      ? [chosen]
      : []
  return (
    <Select
      aria-label={t('preview.as')}
      placeholder={t('preview.asNobody')}
      data={found}
      value={value}
      onChange={(id, option) => {
        setChosen(id && option ? { value: id, label: option.label } : null)
        onChange(id)
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      clearable
      clearButtonProps={{ 'aria-label': t('preview.asNobody') }}
      nothingFoundMessage={
        wanted.length < searchMin
          ? t('preview.asSearch')
          : isFetching
            ? t('preview.loading')
            : t('preview.asNone')
      }
      checkIconPosition="right"
      w={250}
    />
  )
}
