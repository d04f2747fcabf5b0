import { mayCall } from '@carillon/contract/scopes'
import { type ListedTeammate, type PendingInvitation, teammates } from '@carillon/contract/teammates'
import { holdsText } from '@carillon/segment-language/fold-text'
import { useQuery } from '@tanstack/react-query'
import { Send, Undo2, UserMinus, UsersRound } from 'lucide-react'
import { rolesQuery } from '#api/roles.ts'
import { pendingQuery, peopleQuery, useIsAdministrator, useResendInvitation } from '#api/teammates.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from '#shell/shell.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { nameColumn } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { useRoleWords } from '../roles/role-words.ts'

interface Row {
  id: string
  email: string
  name: string
  isAdmin: boolean
  roleId: string | null
  person?: ListedTeammate
  invitation?: PendingInvitation
}

/** From so many people on there is a search field. */
const searchedFrom = 20

/** /account/people: the people of the account, and those who are invited. */
export function Component() {
  const t = useMessages('teammates')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const people = useQuery(peopleQuery)
  const pending = useQuery(pendingQuery)
  const roles = useQuery(rolesQuery)
  const resend = useResendInvitation()
  const { scopes = null } = useShell().user
  const isAdministrator = useIsAdministrator() ?? false
  const words = useRoleWords()
  const rows = people.data &&
    pending.data && [...pending.data.map(rowOfInvitation), ...people.data.map(rowOfPerson)]
  const roleOf = ({ isAdmin, roleId }: Row): string => {
    if (isAdmin) return t('administrator')
    const role = roles.data?.find(({ id }) => id === roleId)
    return role ? words(role).name : roleId ? '' : t('ownScopes')
  }
  const find = ({ email, name }: Row, search: string) => holdsText(`${name} ${email}`, search)
  const index = useIndex({
    query: [people, pending].find(({ data }) => data === undefined) ?? people,
    rows,
    pageSize: 50,
    ...((rows?.length ?? 0) >= searchedFrom ? { filters: { placeholder: t('search'), find } } : {}),
    columns: [
      nameColumn<Row>({
        title: t('name'),
        to: ({ email, person }) => (person ? `/account/people/${encodeURIComponent(email)}` : undefined),
        second: ({ email, name }) => (name === email ? undefined : email),
      }),
      {
        key: 'role',
        title: t('role'),
        narrow: 'show',
        sortBy: roleOf,
        render: roleOf,
      },
      {
        key: 'seen',
        title: t('seen'),
        narrow: 'show',
        align: 'right',
        width: 170,
        render: ({ person, invitation }) => {
          if (invitation) {
            const isOver = invitation.expiration_date * 1000 < Date.now()
            return (
              <StatusBadge tone={isOver ? 'attention' : 'planned'}>
                {t(isOver ? 'expired' : 'invited')}
              </StatusBadge>
            )
          }
          return person?.last_sign_in_at ? format.ago(person.last_sign_in_at) : t('never')
        },
      },
    ],
    actions: ({ email, invitation }) =>
      invitation
        ? [
            ...(mayCall(scopes, teammates.resend.scope)
              ? [
                  {
                    label: t('resend'),
                    icon: <Send />,
                    run: () =>
                      resend.mutate(invitation.token, {
                        onSuccess: () => showAlert(t('resent', { email })),
                      }),
                  },
                ]
              : []),
            ...(mayCall(scopes, teammates.deletePending.scope)
              ? [
                  {
                    label: t('withdraw'),
                    icon: <Undo2 />,
                    danger: true,
                    to: dialogTo(`/account/people/invitations/${invitation.token}/withdraw`),
                  },
                ]
              : []),
          ]
        : isAdministrator
          ? [
              {
                label: t('remove'),
                icon: <UserMinus />,
                danger: true,
                to: `/account/people/${encodeURIComponent(email)}/remove`,
              },
            ]
          : [],
  })
  return (
    <IndexPage
      {...index}
      title={t('title')}
      sentence={t('sentence')}
      actions={
        <>
          <ButtonLink to="/account/requests">{t('requests')}</ButtonLink>
          <ButtonLink to="/account/roles">{t('roles')}</ButtonLink>
        </>
      }
      create={
        mayCall(scopes, teammates.invite.scope)
          ? { to: '/account/people/invite', label: t('invite.title') }
          : undefined
      }
      empty={{ icon: <UsersRound />, title: t('empty.title'), text: t('empty.text') }}
    />
  )
}

function rowOfPerson(person: ListedTeammate): Row {
  const { email, first_name, last_name, is_admin: isAdmin, role_id: roleId } = person
  return { id: email, email, name: `${first_name} ${last_name}`.trim() || email, isAdmin, roleId, person }
}

function rowOfInvitation(invitation: PendingInvitation): Row {
  const { email, token, is_admin: isAdmin, role_id: roleId } = invitation
  return { id: token, email, name: email, isAdmin, roleId, invitation }
}
