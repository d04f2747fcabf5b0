import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Outlet, useNavigate, useSearchParams } from 'react-router'
import { listsQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'

/** /contacts/new/list: adds to the account only, or to a list as well. */
export function Component() {
  const t = useMessages('contacts')
  const ui = useMessages('ui')
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { data: lists = [] } = useQuery(listsQuery)
  const given = parameters.get('list') ?? ''
  const [known, setKnown] = useState(given)
  const [target, setTarget] = useState<'all' | 'list'>(given ? 'list' : 'all')
  const [list, setList] = useState(given)
  const [asked, setAsked] = useState(false)
  if (given !== known) {
    // A list created in the dialog is passed back in the address.
    setKnown(given)
    setList(given)
    setTarget('list')
  }
  const isMissing = target === 'list' && list === ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isMissing) return
    navigate(`/contacts/new/contacts${target === 'list' ? `?list=${list}` : ''}`)
  }
  return (
    <>
      <form onSubmit={submit} style={{ maxWidth: 560 }}>
        <RadioField
          name="target"
          label={t('manual.target')}
          value={target}
          onChange={setTarget}
          choices={[
            { value: 'all', label: t('manual.all') },
            { value: 'list', label: t('manual.list') },
          ]}
        />
        {target === 'list' && (
          <div style={{ marginLeft: 'var(--space-24)' }}>
            <SelectField
              name="list"
              label={t('add.list')}
              value={list}
              onChange={setList}
              choices={lists.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={t('manual.chooseList')}
              nothingFound={t('manual.noList')}
              problem={asked && isMissing ? 'required' : undefined}
              searchable
            />
            <ButtonLink size="toolbar" to="/contacts/new/new-list">
              {t('newList')}
            </ButtonLink>
          </div>
        )}
        <FormEnd>
          <ButtonLink to="/contacts">{ui('cancel')}</ButtonLink>
          <Button type="submit" look="primary">
            {t('manual.next')}
          </Button>
        </FormEnd>
      </form>
      <Outlet />
    </>
  )
}
