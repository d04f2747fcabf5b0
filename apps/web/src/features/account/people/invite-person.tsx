import type { Role } from '@carillon/contract/roles'
import { teammates } from '@carillon/contract/teammates'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { rolesQuery } from '#api/roles.ts'
import { useInvite, useIsAdministrator } from '#api/teammates.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { FormAlert, FormEnd } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { ChosenRights, rightsOf } from './chosen-rights.ts'
import { RightsFields } from './rights-fields.tsx'

const Fields = z.extend(ChosenRights, { email: teammates.invite.body.shape.email })

/** /account/people/invite */
export function Component() {
  const t = useMessages('teammates')
  const roles = useQuery(rolesQuery)
  return (
    <Page
      title={t('invite.title')}
      sentence={t('invite.sentence')}
      width="form"
      area={{ to: '/account/people', label: t('title') }}
    >
      {roles.data ? <InviteForm roles={roles.data} /> : <NotLoaded query={roles} lines={5} />}
    </Page>
  )
}

function InviteForm({ roles }: { roles: readonly Role[] }) {
  const t = useMessages('teammates')
  const navigate = useNavigate()
  const invite = useInvite()
  const isAdministrator = useIsAdministrator() ?? false
  const viewer = roles.find(({ standard }) => standard === 'viewer')
  const initial = { email: '', kind: viewer?.id ?? 'own', scopes: [] as string[] }
  const form = useZodForm(
    Fields,
    ({ email, ...rights }) =>
      invite.mutateAsync({ email, ...rightsOf(rights) }).then(() => {
        showAlert(t('invite.done', { email }))
        form.reset(initial)
        return navigate('/account/people')
      }, fieldProblems),
    { initial },
  )
  const rights = form.values
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <DirtyGuard form={form} />
      <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
      <TextField {...form.field('email')} label={t('invite.email')} type="email" autoComplete="off" />
      <RightsFields value={rights} onChange={form.set} roles={roles} mayMakeAdministrator={isAdministrator} />
      <FormEnd>
        <Button
          type="submit"
          look="primary"
          busy={form.submitting}
          disabled={rights.kind === 'own' && rights.scopes.length === 0}
        >
          {t('invite.submit')}
        </Button>
      </FormEnd>
    </form>
  )
}
