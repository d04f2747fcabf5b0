import type { Contact } from '@carillon/contract/contacts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { canSearchContacts, findContactsQuery } from '#api/palette.ts'
import { useMessages } from '#lib/messages.tsx'
import { FieldFrame } from '#ui/form/field.tsx'
import { takeMarked } from '#ui/form/take-marked.ts'

const typingPauseMs = 200

export interface TestContact {
  id: string
  /** The contact's name and address. */
  label: string
}

interface ContactFieldProps {
  value: TestContact | null
  onChange: (contact: TestContact | null) => void
}

/** The contact whose values fill the tags of a test, found by name or address. */
export function ContactField({ value, onChange }: ContactFieldProps) {
  const t = useMessages('test-send')
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), typingPauseMs)
  const isSearch = canSearchContacts(sought) && sought !== value?.label
  const { data = [], isFetching, isError } = useQuery({ ...findContactsQuery(sought), enabled: isSearch })
  const found = isSearch ? data.map(choiceOf) : []
  const choices = value && !found.some(({ id }) => id === value.id) ? [...found, value] : found
  return (
    <FieldFrame name="contact" label={t('contact')} hint={t('contactHint')} optional>
      {(wiring) => (
        <Select
          {...wiring}
          placeholder={t('contactPlaceholder')}
          data={choices.map(({ id, label }) => ({ value: id, label }))}
          value={value?.id ?? null}
          onChange={(id) => onChange(choices.find((each) => each.id === id) ?? null)}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          filter={({ options }) => options}
          clearable
          clearButtonProps={{ 'aria-label': t('contactClear') }}
          allowDeselect={false}
          selectFirstOptionOnChange
          openOnFocus={false}
          onClick={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            const isChosen = typed.trim() === (value?.label ?? '')
            if (event.key === 'Enter' && !isChosen) takeFirst(event)
          }}
          onKeyDownCapture={takeMarked}
          checkIconPosition="right"
          nothingFoundMessage={
            isError
              ? t('contactFailed')
              : !canSearchContacts(typed.trim())
                ? t('contactFrom')
                : isFetching || sought !== typed.trim()
                  ? t('contactSearching')
                  : t('contactNone')
          }
        />
      )}
    </FieldFrame>
  )
}

/** Results come after typing, so no choice may be marked yet. The test is not sent meanwhile. */
function takeFirst(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget
  if (field.hasAttribute('aria-activedescendant')) return
  event.preventDefault()
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  list?.querySelector<HTMLElement>('[role=option]')?.click()
}

function choiceOf(contact: Contact): TestContact {
  const { id, first_name, last_name, email, external_id, phone_number_id } = contact
  const address = email || external_id || phone_number_id
  return { id, label: [`${first_name} ${last_name}`.trim(), address].filter(Boolean).join(' · ') || id }
}
