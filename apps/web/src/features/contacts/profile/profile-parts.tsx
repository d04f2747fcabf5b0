import { type Contact, contactFieldIds } from '@carillon/contract/contacts'
import { type FieldCategory, reservedFields } from '@carillon/contract/reserved-fields'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { listsQuery } from '#api/lists.ts'
import { formatDate } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Card } from '#ui/page/card.tsx'
import style from './profile.module.css'

/** The fields every contact has, one card a category. */
export function ReservedValues({
  contact,
  categories,
}: {
  contact: Contact
  categories: readonly FieldCategory[]
}) {
  const t = useMessages('contacts')
  return categories.map((category) => (
    <Card key={category} title={t(`profile.group.${category}`)}>
      <dl className={style['values']}>
        {reservedFields
          .filter((field) => field.category === category && field.id in contactFieldIds)
          .map(({ id }) => contactFieldIds[id as keyof typeof contactFieldIds])
          .map((name) => (
            <Value key={name} label={t(`profile.field.${name}`)}>
              {textOf(contact[name])}
            </Value>
          ))}
      </dl>
    </Card>
  ))
}

export function CustomValues({ contact }: { contact: Contact }) {
  const t = useMessages('contacts')
  const format = useFormat()
  const { data } = useQuery(customFieldsQuery)
  const fields = data?.custom_fields ?? []
  return (
    <Card title={t('profile.custom')}>
      {fields.length === 0 ? (
        <p className={style['none']}>{t('profile.noCustom')}</p>
      ) : (
        <dl className={style['values']}>
          {fields.map(({ id, name, field_type }) => {
            const value = contact.custom_fields[name] ?? ''
            return (
              <Value key={id} label={name}>
                {typeof value === 'number'
                  ? format.number(value)
                  : field_type === 'Date' && value !== ''
                    ? formatDate(value, t.language, 'UTC')
                    : value}
              </Value>
            )
          })}
        </dl>
      )}
    </Card>
  )
}

export function ListsOf({ contact }: { contact: Contact }) {
  const t = useMessages('contacts')
  const { data } = useQuery(listsQuery)
  const lists = (data ?? []).filter(({ id }) => contact.list_ids.includes(id))
  return (
    <Card title={t('profile.lists')}>
      {lists.length === 0 ? (
        <p className={style['none']}>{t('profile.noLists')}</p>
      ) : (
        <ul className={style['lists']}>
          {lists.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/contacts/lists/${id}`}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Value({ label, children }: { label: string; children: ReactNode }) {
  const t = useMessages('contacts')
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className={style['none']}>{t('profile.empty')}</span>}</dd>
    </div>
  )
}

function textOf(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join(', ')
}
