import type { Contact } from '@carillon/contract/contacts'
import { fieldCategories } from '@carillon/contract/reserved-fields'
import { Eraser, Pencil } from 'lucide-react'
import { Outlet } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import style from './profile.module.css'
import { fieldsOf, textOf } from './reserved-values.rules.ts'
import { profilePath, useProfile } from './use-profile.ts'
import { Value } from './value.tsx'

/** /contacts/profile/:id/reserved-fields: the reserved fields, one card for each category. */
export function Component() {
  const t = useMessages('contact-profile')
  const dialogTo = useDialogTo()
  const contact = useProfile()
  const path = profilePath(contact.id, 'reserved-fields')
  return (
    <>
      <div className={style['head']}>
        <h2>{t('tabs.reserved')}</h2>
        <div className={style['buttons']}>
          <ButtonLink size="toolbar" icon={<Eraser size={16} />} to={dialogTo(`${path}/delete`)}>
            {t('fields.clear')}
          </ButtonLink>
          <ButtonLink size="toolbar" look="primary" icon={<Pencil size={16} />} to={`${path}/edit`}>
            {t('fields.edit')}
          </ButtonLink>
        </div>
      </div>
      <div className={style['columns']}>
        {fieldCategories.map((category) => (
          <Category key={category} contact={contact} category={category} />
        ))}
      </div>
      <Outlet context={contact} />
    </>
  )
}

function Category({ contact, category }: { contact: Contact; category: (typeof fieldCategories)[number] }) {
  const t = useMessages('contacts')
  return (
    <Card title={t(`profile.group.${category}`)}>
      <dl className={style['values']}>
        {fieldsOf(category).map((name) => (
          <Value key={name} label={t(`profile.field.${name}`)}>
            {textOf(contact, name)}
          </Value>
        ))}
      </dl>
    </Card>
  )
}
