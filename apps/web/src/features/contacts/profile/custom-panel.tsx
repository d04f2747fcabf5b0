import type { CustomField } from '@carillon/contract/custom-fields'
import { fieldTypes } from '@carillon/contract/reserved-fields'
import { useQuery } from '@tanstack/react-query'
import { Braces, Eraser, Pencil } from 'lucide-react'
import { Outlet } from 'react-router'
import { customFieldsQuery, useRefreshCustomFields } from '#api/custom-fields.ts'
import { useCrossTab } from '#lib/cross-tab.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import style from './profile.module.css'
import { profilePath, useProfile } from './use-profile.ts'
import { Value } from './value.tsx'

const defaults = { type: '' }

/** /contacts/profile/:id/custom-fields: the custom fields, all or of one type. */
export function Component() {
  const t = useMessages('contact-profile')
  const dialogTo = useDialogTo()
  const contact = useProfile()
  const query = useQuery(customFieldsQuery)
  const { data } = query
  useCrossTab('customField.created', useRefreshCustomFields())
  const path = profilePath(contact.id, 'custom-fields')
  const fields = data?.custom_fields ?? []
  return (
    <>
      <div className={style['head']}>
        <h2>{t('tabs.custom')}</h2>
        {fields.length > 0 && (
          <div className={style['buttons']}>
            <ButtonLink size="toolbar" icon={<Eraser size={16} />} to={dialogTo(`${path}/delete`)}>
              {t('fields.clear')}
            </ButtonLink>
            <ButtonLink size="toolbar" look="primary" icon={<Pencil size={16} />} to={`${path}/edit`}>
              {t('fields.edit')}
            </ButtonLink>
          </div>
        )}
      </div>
      {fields.length > 0 ? (
        <Values fields={fields} />
      ) : (
        <Card>
          {data ? (
            <EmptyState
              icon={<Braces />}
              title={t('custom.none')}
              text={t('custom.noneText')}
              action={<ButtonLink to="/custom-fields/new">{t('custom.create')}</ButtonLink>}
            />
          ) : (
            <NotLoaded query={query} />
          )}
        </Card>
      )}
      <Outlet context={contact} />
    </>
  )
}

function Values({ fields }: { fields: readonly CustomField[] }) {
  const t = useMessages('contact-profile')
  const format = useFormat()
  const contact = useProfile()
  const [{ type }, change] = useUrlState(defaults)
  const shown = fields.filter(({ field_type }) => type === '' || field_type === type)
  const chips = (['', ...fieldTypes] as const).map((one) => ({
    key: one,
    label: t(`custom.filter.${one === '' ? 'all' : one}`),
    count: fields.filter(({ field_type }) => one === '' || field_type === one).length,
    isOn: type === one,
    onClick: () => change({ type: one }),
  }))
  return (
    <Card padded={false}>
      <ListTools chips={chips} />
      {shown.length === 0 ? (
        <p className={style['empty']}>{t('custom.noneOfType')}</p>
      ) : (
        <dl className={`${style['values']} ${style['inset']}`}>
          {shown.map((field) => (
            <Value key={field.id} label={field.name}>
              {textOf(field)}
            </Value>
          ))}
        </dl>
      )}
    </Card>
  )

  function textOf({ name, field_type }: CustomField): string {
    const value = contact.custom_fields[name] ?? ''
    if (typeof value === 'number') return format.number(value)
    return field_type === 'Date' && value !== '' ? format.day(value) : value
  }
}
