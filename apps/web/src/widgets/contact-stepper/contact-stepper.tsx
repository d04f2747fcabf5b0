import type { AudiencePerson } from '@carillon/contract/audience-people'
import { contactLimits } from '@carillon/contract/contacts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { audiencePeopleQuery } from '#api/audience-people.ts'
import { useMessages } from '#lib/messages.tsx'
import { takeMarked } from '#ui/form/take-marked.ts'
import { Button } from '#ui/page/button.tsx'
import style from './contact-stepper.module.css'
import type { ContactStepping } from './use-contact-stepper.ts'

interface ContactStepperProps {
  stepping: ContactStepping
  /** The number of people, if it is known. */
  total?: number | undefined
}

/**
 * Names the contact whose values a preview shows, and chooses another: the previous or next one, or one found by name
 * or address.
 */
export function ContactStepper({ stepping, total }: ContactStepperProps) {
  const t = useMessages('design-editor')
  const { step, position, error, retry, isLoading } = stepping
  return (
    <div className={style['stepper']}>
      <Button
        size="icon"
        aria-label={t('stepper.previous')}
        disabled={!step.prev}
        onClick={() => step.prev?.()}
        icon={<ChevronLeft />}
      />
      <FoundContact stepping={stepping} />
      <Button
        size="icon"
        aria-label={t('stepper.next')}
        disabled={!step.next}
        onClick={() => step.next?.()}
        icon={<ChevronRight />}
      />
      <span className={style['position']} aria-live="polite" aria-busy={isLoading}>
        {error ? (
          <>
            {t('stepper.failed')}{' '}
            <button type="button" onClick={retry}>
              {t('stepper.retry')}
            </button>
          </>
        ) : position === null ? (
          ''
        ) : total === undefined || total < position ? (
          t('stepper.at', { position })
        ) : (
          t('stepper.of', { position, total })
        )}
      </span>
    </div>
  )
}

function FoundContact({ stepping }: { stepping: ContactStepping }) {
  const t = useMessages('design-editor')
  const { audience, contact, isLoading, choose } = stepping
  const [search, setSearch] = useState('')
  const none = { value: nobody, label: t('preview.asNobody') }
  const wanted = search.trim()
  const isSearch =
    wanted.length >= contactLimits.searchMin &&
    wanted !== none.label &&
    wanted !== (contact && nameOf(contact))
  const found = useQuery({
    ...audiencePeopleQuery({ ...audience, step: 'total', search: wanted, size: pageSize }),
    enabled: isSearch,
  })
  const people = isSearch ? (found.data?.people ?? []) : contact ? [contact] : []
  const data = people.map((each) => ({ value: each.id, label: nameOf(each) }))
  return (
    <Select
      className={style['found'] ?? ''}
      aria-label={t('preview.as')}
      placeholder={isLoading && !contact ? t('preview.loading') : t('stepper.search')}
      data={isSearch ? data : [none, ...data]}
      value={contact ? contact.id : isLoading ? null : nobody}
      onChange={(id) => choose(people.find((each) => each.id === id) ?? null)}
      onFocus={(event) => event.currentTarget.select()}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      allowDeselect={false}
      nothingFoundMessage={found.isFetching ? t('preview.loading') : t('stepper.none')}
      onKeyDownCapture={takeMarked}
      checkIconPosition="right"
    />
  )
}

const nobody = 'nobody'
const pageSize = 20

function nameOf({ id, email, first_name, last_name }: AudiencePerson): string {
  return [[first_name, last_name].filter(Boolean).join(' '), email].filter(Boolean).join(' · ') || id
}
