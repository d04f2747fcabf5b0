import type { Contact } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { listsQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { ContactStatus } from './contact-status.tsx'
import { fullName, identifierOf } from './identify.ts'

const texts = ['first_name', 'last_name', 'phone_number', 'city', 'country'] as const
const times = ['created_at', 'last_emailed', 'last_opened', 'last_clicked'] as const
const listsInACell = 2

/** Every column a table of contacts can show; the one that says who it is always stands first. */
export function useContactColumns(): { who: Column<Contact>; others: Column<Contact>[] } {
  const t = useMessages('contacts')
  const format = useFormat()
  const { data: fields } = useQuery(customFieldsQuery)

  const who: Column<Contact> = {
    key: 'who',
    title: t('people.column.who'),
    render: (contact) => (
      <RowTitle to={`/contacts/profile/${contact.id}`} second={fullName(contact)}>
        {identifierOf(contact) || t('people.unknown')}
      </RowTitle>
    ),
  }
  const others: Column<Contact>[] = [
    ...texts.map((key) => ({
      key,
      title: t(`people.column.${key}`),
      render: (contact: Contact) => contact[key] || '–',
    })),
    { key: 'lists', title: t('people.column.lists'), render: (contact) => <Lists contact={contact} /> },
    ...times.map((key) => ({
      key,
      title: t(`people.column.${key}`),
      render: (contact: Contact) => <Time at={contact[key]} />,
    })),
    {
      key: 'status',
      title: t('people.column.status'),
      narrow: 'show' as const,
      render: (contact) => <ContactStatus contact={contact} />,
    },
    ...(fields?.custom_fields ?? []).map(({ id, name, field_type }) => ({
      key: id,
      title: name,
      align: field_type === 'Number' ? ('right' as const) : ('left' as const),
      render: (contact: Contact) => custom(contact.custom_fields[name], field_type),
    })),
  ]
  return { who, others }

  function custom(value: string | number | null | undefined, type: string): string {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'number') return format.number(value)
    // A day is stored as its midnight in UTC; in another zone it would be the day before.
    return type === 'Date' ? format.day(value) : value
  }
}

function Time({ at }: { at: string | null }) {
  const format = useFormat()
  if (at === null) return '–'
  return (
    <time dateTime={at} title={format.time(at)} style={{ whiteSpace: 'nowrap' }}>
      {format.ago(at)}
    </time>
  )
}

function Lists({ contact }: { contact: Contact }) {
  const t = useMessages('contacts')
  const { data: lists } = useQuery(listsQuery)
  const known = (lists ?? []).filter(({ id }) => contact.list_ids.includes(id))
  if (known.length === 0) return '–'
  const rest = known.slice(listsInACell)
  return (
    <>
      {known.slice(0, listsInACell).map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link
            to={`/contacts/lists/${id}`}
            style={{ color: 'inherit', textDecorationColor: 'var(--line-2)' }}
          >
            {name}
          </Link>
        </span>
      ))}
      {rest.length > 0 && (
        <span title={rest.map(({ name }) => name).join(', ')}>
          {' '}
          {t('people.moreLists', { count: rest.length })}
        </span>
      )}
    </>
  )
}
