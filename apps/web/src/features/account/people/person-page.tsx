import type { Role } from '@carillon/contract/roles'
import type { SubuserAccess, Teammate } from '@carillon/contract/teammates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { subusersQuery } from '#api/account.ts'
import { rolesQuery } from '#api/roles.ts'
import { personQuery, subuserAccessQuery, useChangeRights, useIsAdministrator } from '#api/teammates.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { FormAlert, FormEnd } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { ScopeTree } from '#widgets/scope-tree/scope-tree.tsx'
import { useRoleWords } from '../roles/role-words.ts'
import { type ChosenRights, rightsOf } from './chosen-rights.ts'
import { RightsFields } from './rights-fields.tsx'
import { SecondFactorOfPerson } from './second-factor-of-person.tsx'

/** /account/people/:username */
export function Component() {
  const t = useMessages('teammates')
  const dialogTo = useDialogTo()
  const { username = '' } = useParams()
  const person = useQuery(personQuery(username))
  const roles = useQuery(rolesQuery)
  const access = useQuery(subuserAccessQuery(username))
  const isAdministrator = useIsAdministrator()
  const names = person.data && `${person.data.first_name} ${person.data.last_name}`.trim()
  const item = person.data &&
    roles.data &&
    access.data && { person: person.data, roles: roles.data, access: access.data.subuser_access }
  return (
    <Page
      title={names || username}
      sentence={names ? username : undefined}
      width="form"
      area={{ to: '/account/people', label: t('title') }}
      actions={
        isAdministrator &&
        person.data && (
          <ButtonLink to={dialogTo(`/account/people/${encodeURIComponent(username)}/remove`)}>
            {t('remove')}
          </ButtonLink>
        )
      }
    >
      <LoadedItem
        query={[person, roles, access].find(({ data }) => data === undefined) ?? person}
        item={item}
        lines={6}
        gone={{
          title: t('gone.title'),
          text: t('gone.text'),
          to: '/account/people',
          action: t('gone.action'),
        }}
      >
        {(known) => (
          <>
            {isAdministrator ? (
              <RightsForm {...known} />
            ) : (
              <Rights person={known.person} roles={known.roles} />
            )}
            <SecondFactorOfPerson username={username} />
          </>
        )}
      </LoadedItem>
      <Outlet />
    </Page>
  )
}

function Rights({ person, roles }: { person: Teammate; roles: readonly Role[] }) {
  const t = useMessages('teammates')
  const words = useRoleWords()
  const role = roles.find(({ id }) => id === person.role_id)
  const kind = person.is_admin ? t('administrator') : role ? words(role).name : t('ownScopes')
  return (
    <>
      <h2>{kind}</h2>
      <p style={{ color: 'var(--ink-3)' }}>{t('rights.onlyAdministrators')}</p>
      <ScopeTree value={person.scopes} />
    </>
  )
}

interface RightsFormProps {
  person: Teammate
  roles: readonly Role[]
  access: readonly SubuserAccess[]
}

type Grants = Readonly<Record<number, string>>

function RightsForm({ person, roles, access }: RightsFormProps) {
  const t = useMessages('teammates')
  const change = useChangeRights(person.username)
  const [rights, setRights] = useState<ChosenRights>({
    kind: person.is_admin ? 'admin' : (person.role_id ?? 'own'),
    scopes: person.is_admin || person.role_id ? [] : person.scopes,
  })
  const [grants, setGrants] = useState<Grants>({})
  const save = () => {
    const isAdmin = rights.kind === 'admin'
    const changed = Object.keys(grants).length > 0 && !isAdmin
    change.mutate(
      {
        ...rightsOf(rights),
        ...(changed ? { subuser_access: grantsOf(grants, access, roles) } : {}),
      },
      { onSuccess: () => showAlert(t('rights.saved')) },
    )
  }
  const { error } = change
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <FormAlert>{error instanceof Refusal && error.problems[0] && t.problem(error.problems[0])}</FormAlert>
      <RightsFields value={rights} onChange={setRights} roles={roles} mayMakeAdministrator />
      {rights.kind !== 'admin' && (
        <Subusers access={access} roles={roles} value={grants} onChange={setGrants} />
      )}
      <FormEnd>
        <Button
          type="submit"
          look="primary"
          busy={change.isPending}
          disabled={rights.kind === 'own' && rights.scopes.length === 0 && access.length === 0}
        >
          {t('rights.save')}
        </Button>
      </FormEnd>
    </form>
  )
}

/** The grants as they are, with those that were chosen anew. */
function grantsOf(grants: Grants, access: readonly SubuserAccess[], roles: readonly Role[]) {
  const ids = new Set([...access.map(({ id }) => id), ...Object.keys(grants).map(Number)])
  return [...ids].flatMap((id) => {
    const known = access.find((one) => one.id === id)
    const chosen = grants[id]
    if (chosen === 'none') return []
    if (chosen === 'all') return [{ id, permission_type: 'admin' as const }]
    const role = roles.find((one) => one.id === chosen)
    if (role) return [{ id, permission_type: 'restricted' as const, scopes: role.scopes }]
    if (!known) return []
    const { permission_type, scopes } = known
    return [permission_type === 'admin' ? { id, permission_type } : { id, permission_type, scopes }]
  })
}

interface SubusersProps {
  access: readonly SubuserAccess[]
  roles: readonly Role[]
  value: Grants
  onChange: (grants: Grants) => void
}

function Subusers({ access, roles, value, onChange }: SubusersProps) {
  const t = useMessages('teammates')
  const words = useRoleWords()
  const { data } = useQuery(subusersQuery)
  if (!data || data.length === 0) return null
  const now = (id: number): string => {
    const known = access.find((one) => one.id === id)
    if (!known) return 'none'
    if (known.permission_type === 'admin') return 'all'
    return roles.find(({ scopes }) => scopes.join() === known.scopes.join())?.id ?? 'some'
  }
  return (
    <>
      <h2>{t('subusers.title')}</h2>
      <p style={{ color: 'var(--ink-3)' }}>{t('subusers.text')}</p>
      {data.map(({ id, username }) => (
        <SelectField
          key={id}
          name={`subuser-${id}`}
          label={username}
          value={value[id] ?? now(id)}
          onChange={(chosen) => onChange({ ...value, [id]: chosen })}
          onBlur={() => undefined}
          problem={undefined}
          choices={[
            { value: 'none', label: t('subusers.none') },
            { value: 'all', label: t('subusers.all') },
            ...roles.map((role) => ({ value: role.id, label: words(role).name })),
            ...(now(id) === 'some' ? [{ value: 'some', label: t('subusers.some') }] : []),
          ]}
        />
      ))}
    </>
  )
}
