import { type Role, roleLimits, roles } from '@carillon/contract/roles'
import { mayCall } from '@carillon/contract/scopes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { rolesQuery, useSaveRole } from '#api/roles.ts'
import { useIsAdministrator } from '#api/teammates.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { useShell } from '#shell/shell.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { FormAlert, FormEnd } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { ScopeTree } from '#widgets/scope-tree/scope-tree.tsx'
import { useRoleWords } from './role-words.ts'

const Fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(roleLimits.name)),
  description: z.string().check(z.trim(), z.maxLength(roleLimits.description)),
  scopes: z.array(z.string()),
})

/** /account/roles/new, also with the role to duplicate, and /account/roles/:id. */
export function Component() {
  const t = useMessages('roles')
  const words = useRoleWords()
  const { id } = useParams()
  const [parameters] = useSearchParams()
  const source = id ?? parameters.get('from')
  const query = useQuery(rolesQuery)
  const role = query.data?.find((one) => one.id === source)
  const mayCreate = mayCall(useShell().user.scopes ?? null, roles.create.scope)
  const title = id && role ? words(role).name : id ? t('title') : t('create')
  return (
    <Page
      title={title}
      width="form"
      area={{ to: '/account/roles', label: t('title') }}
      actions={
        id &&
        role &&
        mayCreate && <ButtonLink to={`/account/roles/new?from=${id}`}>{t('duplicate')}</ButtonLink>
      }
    >
      {source ? (
        <LoadedItem
          query={query}
          item={role}
          lines={8}
          gone={{
            title: t('gone.title'),
            text: t('gone.text'),
            to: '/account/roles',
            action: t('gone.action'),
          }}
        >
          {(known) => <About key={`${known.id}${id}`} role={known} isNew={!id} />}
        </LoadedItem>
      ) : (
        <RoleForm initial={{ name: '', description: '', scopes: [] }} />
      )}
    </Page>
  )
}

function About({ role, isNew }: { role: Role; isNew: boolean }) {
  const t = useMessages('roles')
  const { name, about } = useRoleWords()(role)
  const isAdministrator = useIsAdministrator()
  if (isNew) {
    const copy = { name: t('copyName', { name }), description: about, scopes: role.scopes }
    return <RoleForm initial={copy} />
  }
  if (!role.standard && isAdministrator) {
    const { description, scopes } = role
    return <RoleForm role={role} initial={{ name, description, scopes }} />
  }
  return (
    <>
      <p>{about}</p>
      <p style={{ color: 'var(--ink-3)', margin: 'var(--space-8) 0 var(--space-16)' }}>
        {t(role.standard ? 'fixed' : 'onlyAdministrators')}
      </p>
      <h2>{t('scopes')}</h2>
      <ScopeTree value={role.scopes} />
    </>
  )
}

function RoleForm({ role, initial }: { role?: Role; initial: z.input<typeof Fields> }) {
  const t = useMessages('roles')
  const navigate = useNavigate()
  const own = useShell().user.scopes
  const save = useSaveRole(role)
  const form = useZodForm(
    Fields,
    (fields) =>
      save.mutateAsync(fields).then((saved) => {
        showAlert(t(role ? 'saved' : 'created'))
        form.reset(fields)
        return navigate(role ? '/account/roles' : `/account/roles/${saved.id}`)
      }, fieldProblems),
    { initial },
  )
  const isEmpty = form.values.scopes.length === 0
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <DirtyGuard form={form} />
      <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
      <TextField {...form.field('name')} label={t('name')} maxLength={roleLimits.name} />
      <TextField {...form.field('description')} label={t('description')} maxLength={roleLimits.description} />
      <h2>{t('scopes')}</h2>
      <p style={{ color: 'var(--ink-3)' }}>{isEmpty ? t('empty') : t('noMore')}</p>
      <ScopeTree value={form.values.scopes} onChange={(scopes) => form.set({ scopes })} own={own} />
      <FormEnd>
        <Button
          type="submit"
          look="primary"
          call={role ? roles.update : roles.create}
          busy={form.submitting}
          disabled={isEmpty}
        >
          {t(role ? 'save' : 'create')}
        </Button>
      </FormEnd>
    </form>
  )
}
