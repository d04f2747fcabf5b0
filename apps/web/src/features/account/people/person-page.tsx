import type { Role } from '@carillon/contract/roles'
import { type SubuserAccess, type Teammate, teammates } from '@carillon/contract/teammates'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import * as z from 'zod/mini'
import { rolesQuery } from '#api/roles.ts'
import { grantableSubusersQuery } from '#api/subusers.ts'
import { personQuery, subuserAccessQuery, useChangeRights, useIsAdministrator } from '#api/teammates.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { FormAlert, FormEnd } from '#ui/form/field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { ScopeTree } from '#widgets/scope-tree/scope-tree.tsx'
import { useRoleWords } from '../roles/role-words.ts'
import { ChosenRights, rightsOf } from './chosen-rights.ts'
import { RightsFields } from './rights-fields.tsx'
import { SecondFactorOfPerson } from './second-factor-of-person.tsx'
import { type Grantable, grantsOf, SubuserGrants } from './subuser-grants.tsx'

/** /account/people/:username */
export function Component() {
  const t = useMessages('teammates')
  const dialogTo = useDialogTo()
  const { username = '' } = useParams()
  const person = useQuery(personQuery(username))
  const roles = useQuery(rolesQuery)
  const access = useQuery(subuserAccessQuery(username))
  const isAdministrator = useIsAdministrator()
  const grantable = useQuery({ ...grantableSubusersQuery(''), enabled: isAdministrator })
  const subusers = isAdministrator ? grantable.data : []
  const names = person.data && `${person.data.first_name} ${person.data.last_name}`.trim()
  const item = person.data &&
    roles.data &&
    access.data &&
    subusers && { person: person.data, roles: roles.data, access: access.data.subuser_access, subusers }
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
        query={[person, roles, access, grantable].find(({ data }) => data === undefined) ?? person}
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
  subusers: readonly Grantable[]
}

/** `grants`: the choice for each subuser that was chosen anew, by its id. */
const Fields = z.extend(ChosenRights, { grants: z.record(z.string(), z.string()) })
type Grants = z.output<typeof Fields>['grants']

function RightsForm({ person, roles, access, subusers }: RightsFormProps) {
  const t = useMessages('teammates')
  const change = useChangeRights(person.username)
  const form = useZodForm(
    Fields,
    ({ grants, ...rights }) => {
      const changed = Object.keys(grants).length > 0 && rights.kind !== 'admin'
      const given = changed ? { subuser_access: grantsOf(grants, access, roles) } : {}
      return change.mutateAsync({ ...rightsOf(rights), ...given }).then(() => {
        showAlert(t('rights.saved'))
        form.reset({ ...rights, grants })
      }, fieldProblems)
    },
    {
      initial: {
        kind: person.is_admin ? 'admin' : (person.role_id ?? 'own'),
        scopes: person.is_admin || person.role_id ? [] : person.scopes,
        grants: {} as Grants,
      },
    },
  )
  const { kind, scopes, grants } = form.values
  const page = `/account/people/${encodeURIComponent(person.username)}`
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <DirtyGuard form={form} page={page} />
      <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
      <RightsFields value={{ kind, scopes }} onChange={form.set} roles={roles} mayMakeAdministrator />
      {kind !== 'admin' && (
        <SubuserGrants
          access={access}
          roles={roles}
          first={subusers}
          value={grants}
          onChange={(chosen) => form.set({ grants: chosen })}
        />
      )}
      <FormEnd>
        <Button
          type="submit"
          look="primary"
          call={teammates.update}
          busy={form.submitting}
          disabled={kind === 'own' && scopes.length === 0 && access.length === 0}
        >
          {t('rights.save')}
        </Button>
      </FormEnd>
    </form>
  )
}
