import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useUpsertContacts } from '#api/contacts.ts'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { showAlert } from '#lib/alerts.ts'
import { useKeptInput } from '#lib/kept-input.ts'
import { useMessages } from '#lib/messages.tsx'
import { DirtyGuard } from '#ui/form/dirty-guard.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { type Person, peoplePerPage, personProblem, toInput } from './people.rules.ts'
import { PersonFields } from './person-fields.tsx'

const nobody: Person = { key: 0, values: {} }

/** /contacts/new/contacts: up to fifty people, each with an identifier at least. */
export function Component() {
  const t = useMessages('contacts')
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const list = parameters.get('list')
  const { data: fields } = useQuery(customFieldsQuery)
  const [typed, setPeople] = useState<Person[]>()
  const [asked, setAsked] = useState(false)
  const saved = useRef(false)
  const upsert = useUpsertContacts()
  const isDirty = () => typed !== undefined && !saved.current
  const kept = useKeptInput<Person[]>('people', typed ?? [], typed !== undefined)
  const people = typed ?? kept ?? [nobody]
  const custom = fields?.custom_fields ?? []

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (upsert.isPending || people.some((person) => personProblem(person) !== null)) return
    const ids = new Set(custom.map(({ id }) => id))
    upsert.mutate(
      { contacts: people.map((person) => toInput(person, ids)), lists: list ? [list] : [] },
      {
        onSuccess: (job) => {
          saved.current = true
          const refused = job?.results.errored_count ?? 0
          const taken = people.length - refused
          if (!job) showAlert(t('manual.going'))
          else if (taken > 0) showAlert(t('manual.saved', { count: taken }))
          if (refused > 0) showAlert(t('manual.refused', { count: refused }), { tone: 'warning' })
          navigate(list ? `/contacts/lists/${list}` : '/contacts/all')
        },
      },
    )
  }
  const replace = (person: Person) => setPeople(people.map((one) => (one.key === person.key ? person : one)))
  const isFull = people.length >= peoplePerPage

  return (
    <form onSubmit={submit} noValidate style={{ maxWidth: 720 }}>
      <DirtyGuard form={{ dirty: typed !== undefined, isDirty }} />
      <div style={{ display: 'grid', gap: 16 }}>
        {people.map((person, index) => (
          <PersonFields
            key={person.key}
            person={person}
            number={index + 1}
            custom={custom}
            problem={asked ? personProblem(person) : null}
            onChange={replace}
            {...(people.length > 1
              ? { onRemove: () => setPeople(people.filter(({ key }) => key !== person.key)) }
              : {})}
          />
        ))}
      </div>
      <div style={{ marginTop: 14 }}>
        {isFull ? (
          <p style={{ color: 'var(--ink-3)' }}>{t('manual.full', { limit: peoplePerPage })}</p>
        ) : (
          <Button
            icon={<Plus size={16} />}
            onClick={() => setPeople([...people, { ...nobody, key: nextKey(people) }])}
          >
            {t('manual.addPerson')}
          </Button>
        )}
      </div>
      <FormEnd>
        <ButtonLink to={`/contacts/new/list${list ? `?list=${list}` : ''}`}>{t('manual.back')}</ButtonLink>
        <Button type="submit" look="primary" busy={upsert.isPending}>
          {t('manual.save', { count: people.length })}
        </Button>
      </FormEnd>
    </form>
  )
}

function nextKey(people: readonly Person[]): number {
  return Math.max(...people.map(({ key }) => key)) + 1
}
