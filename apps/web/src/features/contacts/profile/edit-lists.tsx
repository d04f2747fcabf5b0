import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { membershipsQuery } from '#api/contact-profile.ts'
import { listsQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { MultiSelectField } from '#ui/form/select-field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import style from './profile.module.css'
import { useListChange } from './use-list-change.ts'
import { profilePath, useProfile } from './use-profile.ts'

/** /contacts/profile/:id/lists/edit: selects the lists of this contact. */
export function Component() {
  const t = useMessages('contact-profile')
  const contact = useProfile()
  const memberships = useQuery(membershipsQuery(contact.id))
  const lists = useQuery(listsQuery)
  const failed = [memberships, lists].find(({ error }) => error)
  return (
    <>
      <div className={style['head']}>
        <h2>{t('lists.edit')}</h2>
      </div>
      {memberships.data && lists.data ? (
        <EditLists
          contactId={contact.id}
          on={memberships.data.lists.map(({ id }) => id)}
          choices={lists.data.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <Card>
          <NotLoaded query={failed} />
        </Card>
      )}
    </>
  )
}

interface EditListsProps {
  contactId: string
  /** The current lists of the contact. */
  on: readonly string[]
  choices: readonly { value: string; label: string }[]
}

function EditLists({ contactId, on, choices }: EditListsProps) {
  const t = useMessages('contact-profile')
  const ui = useMessages('ui')
  const navigate = useNavigate()
  const back = profilePath(contactId, 'lists')
  // Only the differences are sent, so that changes from another tab are kept.
  const [before] = useState(on)
  const [chosen, setChosen] = useState<string[]>([...on])
  const isDone = useRef(false)
  const { change, isPending } = useListChange(contactId, () => {
    isDone.current = true
    navigate(back, { preventScrollReset: true })
  })
  const add = chosen.filter((id) => !before.includes(id))
  const remove = before.filter((id) => !chosen.includes(id))
  const dirty = add.length + remove.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) change({ add, remove }, () => t('lists.saved'))
  }
  return (
    <form onSubmit={submit}>
      <DirtyGuard form={{ dirty, isDirty: () => dirty && !isDone.current }} />
      <Card>
        {choices.length === 0 ? (
          <p className={style['none']}>{t('lists.noLists')}</p>
        ) : (
          <MultiSelectField
            name="lists"
            label={t('lists.label')}
            hint={t('lists.hint')}
            nothingFound={t('lists.nothingFound')}
            value={chosen}
            onChange={setChosen}
            choices={choices}
          />
        )}
      </Card>
      <FormEnd>
        <ButtonLink to={back}>{ui('cancel')}</ButtonLink>
        <Button type="submit" look="primary" busy={isPending}>
          {t('save')}
        </Button>
      </FormEnd>
    </form>
  )
}
