import type { Role } from '@carillon/contract/roles'
import { roles } from '@carillon/contract/roles'
import { mayCall } from '@carillon/contract/scopes'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { rolesQuery } from '#api/roles.ts'
import { useIsAdministrator } from '#api/teammates.ts'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from '#shell/shell.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { nameColumn } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { useRoleWords } from './role-words.ts'

/** /account/roles */
export function Component() {
  const t = useMessages('roles')
  const people = useMessages('teammates')
  const words = useRoleWords()
  const dialogTo = useDialogTo()
  const query = useQuery(rolesQuery)
  const isAdministrator = useIsAdministrator() ?? false
  const mayCreate = mayCall(useShell().user.scopes ?? null, roles.create.scope)
  const index = useIndex({
    query,
    rows: query.data,
    columns: [
      nameColumn<Role>({
        title: t('name'),
        name: (role) => words(role).name,
        to: ({ id }) => `/account/roles/${id}`,
        second: (role) => words(role).about,
      }),
      {
        key: 'kind',
        title: t('kind'),
        width: 190,
        render: ({ standard }) => (standard ? t('standard') : t('own')),
      },
      {
        key: 'people',
        title: t('people'),
        align: 'right',
        narrow: 'show',
        width: 110,
        sortBy: ({ people: count }) => count,
        render: ({ people: count }) => count,
      },
    ],
    actions: ({ id, standard }) => [
      ...(mayCreate ? [{ label: t('duplicate'), to: `/account/roles/new?from=${id}` }] : []),
      ...(isAdministrator && !standard
        ? [{ label: t('delete'), danger: true, to: dialogTo(`/account/roles/${id}/delete`) }]
        : []),
    ],
  })
  return (
    <IndexPage
      {...index}
      title={t('title')}
      sentence={t('sentence')}
      area={{ to: '/account/people', label: people('title') }}
      create={mayCreate ? { to: '/account/roles/new', label: t('create') } : undefined}
      empty={{ icon: <UsersRound />, title: t('title'), text: t('sentence') }}
    />
  )
}
