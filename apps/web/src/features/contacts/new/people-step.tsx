import type { ImportJob } from '@carillon/contract/contact-imports'
import type { ContactInput } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router'
import { isAboutLimit, useFollowJob, useUpsertContacts } from '#api/contacts.ts'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { showAlert } from '#lib/alerts.ts'
import { useKeptInput } from '#lib/kept-input.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { FormAlert, FormEnd } from '#ui/form/field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import type { LimitContext } from './limit-context.ts'
import { type Person, peoplePerPage, peopleProblems, toInput } from './people.rules.ts'
import { PersonFields } from './person-fields.tsx'

const nobody: Person = { key: 0, values: {} }
const page = '/contacts/new/contacts'
const limitDialog = '/contacts/new/contact-limit'

/**
 * /contacts/new/contacts: up to fifty contacts, each with at least one identifier. The contact limit is a dialog over
 * it.
 */
export function Component() {
  const t = useMessages('contacts')
  const [parameters] = useSearchParams()
  const list = parameters.get('list')
  const { data: fields } = useQuery(customFieldsQuery)
  const [typed, setPeople] = useState<Person[]>()
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef(false)
  const onTaken = () => {
    saved.current = true
  }
  const { save, isPending, problem } = useSave({ list, onTaken })
  const isDirty = () => typed !== undefined && !saved.current
  const kept = useKeptInput<Person[]>('people', typed ?? [], typed !== undefined)
  const people = typed ?? kept ?? [nobody]
  const custom = fields?.custom_fields ?? []
  const decimal = t.language === 'de' ? ',' : '.'
  const problems = peopleProblems(people, custom, decimal)
  const submit = (acceptOverage: boolean) => {
    if (isPending) return
    save(
      people.map((person) => toInput(person, custom, decimal)),
      acceptOverage,
    )
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (problems.every((one) => Object.keys(one).length === 0)) return submit(false)
    // Focus the first invalid field, even if it is behind 'More fields'.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const replace = (person: Person) => setPeople(people.map((one) => (one.key === person.key ? person : one)))
  const isFull = people.length >= peoplePerPage
  const limit: LimitContext = {
    adding: people.filter(({ values }) => Object.values(values).some(Boolean)).length,
    ...(typed ? { onAgree: () => submit(true) } : {}),
    busy: isPending,
  }

  return (
    <>
      <form ref={form} onSubmit={onSubmit} noValidate style={{ maxWidth: 720 }}>
        <DirtyGuard form={{ dirty: typed !== undefined, isDirty }} page={[page, limitDialog]} />
        <FormAlert>{problem}</FormAlert>
        <div style={{ display: 'grid', gap: 'var(--space-16)' }}>
          {people.map((person, index) => (
            <PersonFields
              key={person.key}
              person={person}
              number={index + 1}
              custom={custom}
              problems={asked ? (problems[index] ?? {}) : {}}
              onChange={replace}
              {...(people.length > 1
                ? { onRemove: () => setPeople(people.filter(({ key }) => key !== person.key)) }
                : {})}
            />
          ))}
        </div>
        <div style={{ marginTop: 'var(--space-16)' }}>
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
          <Button type="submit" look="primary" busy={isPending}>
            {t('manual.save', { count: people.length })}
          </Button>
        </FormEnd>
      </form>
      <Outlet context={limit} />
    </>
  )
}

interface Save {
  list: string | null
  /** The server has accepted the contacts, so the form is not dirty any more. */
  onTaken: () => void
}

/** Sends the contacts. If they exceed the plan, the contact limit dialog opens. */
function useSave({ list, onTaken }: Save) {
  const t = useMessages('contacts')
  const navigate = useNavigate()
  const { search } = useLocation()
  const upsert = useUpsertContacts()
  const follow = useFollowJob()
  const [problem, setProblem] = useState<string>()

  const sayRefused = (job: ImportJob | null) => {
    const { errored_count: people = 0, dropped_cell_count: cells = 0 } = job?.results ?? {}
    if (people > 0) showAlert(t('manual.refused', { count: people }), { tone: 'warning' })
    if (cells > 0) showAlert(t('manual.dropped', { count: cells }), { tone: 'warning' })
  }
  const save = (contacts: ContactInput[], acceptOverage: boolean) => {
    setProblem(undefined)
    upsert.mutate(
      { contacts, lists: list ? [list] : [], acceptOverage },
      {
        onSuccess: ({ job_id }) => {
          onTaken()
          showAlert(t('manual.adding', { count: contacts.length }))
          void follow(job_id).then(sayRefused)
          navigate(list ? `/contacts/lists/${list}` : '/contacts/all')
        },
        onError: (cause) => {
          if (isAboutLimit(cause)) return navigate({ pathname: limitDialog, search })
          if (cause instanceof Refusal) setProblem(t.problem({ code: cause.code, details: cause.details }))
        },
      },
    )
  }
  return { save, isPending: upsert.isPending, problem }
}

function nextKey(people: readonly Person[]): number {
  return Math.max(...people.map(({ key }) => key)) + 1
}
