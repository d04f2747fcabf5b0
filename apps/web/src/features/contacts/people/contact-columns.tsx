import type { Contact } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { listsQuery } from '#api/lists.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { type Column, OneLine, RowTitle } from '#ui/table/data-table.tsx'
import { ContactStatus } from './contact-status.tsx'
import { fullName, identifierOf } from './identify.ts'

const texts = ['first_name', 'last_name', 'phone_number', 'city', 'country'] as const
const times = ['created_at', 'last_emailed', 'last_opened', 'last_clicked'] as const
const listsInACell = 2

interface ContactColumns {
  /** The column that always comes first. */
  who: Column<Contact>
  others: Column<Contact>[]
  /** True while columns of custom fields are not loaded yet. */
  isAwaited: boolean
}

/** Every column a table of contacts can show. */
export function useContactColumns(): ContactColumns {
  const t = useMessages('contacts')
  const format = useFormat()
  const fields = useQuery(customFieldsQuery)

  const who: Column<Contact> = {
    key: 'email',
    title: t('people.column.who'),
    sortTitle: t('people.column.email'),
    sortable: true,
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
      sortable: key === 'first_name' || key === 'last_name',
      render: (contact: Contact) => contact[key] || '–',
    })),
    { key: 'lists', title: t('people.column.lists'), render: (contact) => <Lists contact={contact} /> },
    ...times.map((key) => ({
      key,
      title: t(`people.column.${key}`),
      holds: 'date' as const,
      sortable: key === 'created_at',
      sortsFirst: 'desc' as const,
      render: (contact: Contact) => <Time at={contact[key]} />,
    })),
    {
      key: 'status',
      width: 132,
      title: t('people.column.status'),
      narrow: 'show' as const,
      render: (contact) => <ContactStatus contact={contact} />,
    },
    ...(fields.data?.custom_fields ?? []).map(({ id, name, field_type }) => ({
      key: id,
      title: name,
      align: field_type === 'Number' ? ('right' as const) : ('left' as const),
      render: (contact: Contact) => custom(contact.custom_fields[name], field_type),
    })),
  ]
  return { who, others, isAwaited: isAwaited(fields) }

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
  const { data: lists, isError } = useQuery(listsQuery)
  if (!lists && !isError && contact.list_ids.length > 0) return <SkeletonWord width={96} />
  const known = (lists ?? []).filter(({ id }) => contact.list_ids.includes(id))
  if (known.length === 0) return '–'
  const rest = known.slice(listsInACell)
  return (
    <OneLine
      end={
        rest.length > 0 && (
          <span title={rest.map(({ name }) => name).join(', ')}>
            {t('people.moreLists', { count: rest.length })}
          </span>
        )
      }
    >
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
    </OneLine>
  )
}
