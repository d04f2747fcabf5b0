import type { Role } from '@carillon/contract/roles'
import type { ListedSubuser } from '@carillon/contract/subusers'
import type { SubuserAccess } from '@carillon/contract/teammates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grantableSubusersQuery, shownGrantable } from '#api/subusers.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { useRoleWords } from '../roles/role-words.ts'

export type Grantable = Pick<ListedSubuser, 'id' | 'username'>

/** The choice for each subuser that was chosen anew, by its id. */
type Grants = Record<string, string>

/** The grants as they are, with those that were chosen anew. */
export function grantsOf(grants: Grants, access: readonly SubuserAccess[], roles: readonly Role[]) {
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

interface SubuserGrantsProps {
  access: readonly SubuserAccess[]
  roles: readonly Role[]
  /** The subusers without a search. */
  first: readonly Grantable[]
  value: Grants
  onChange: (grants: Grants) => void
}

/**
 * The access of a person to each subuser. With more subusers than are shown, those that the person may act for come first, and a
 * search finds the others.
 */
export function SubuserGrants({ access, roles, first, value, onChange }: SubuserGrantsProps) {
  const t = useMessages('teammates')
  const [search, setSearch] = useState('')
  // A subuser that was chosen stays in sight when the search finds others.
  const [chosen, setChosen] = useState<readonly Grantable[]>([])
  const found = useQuery({ ...grantableSubusersQuery(search), enabled: search !== '' })
  if (first.length === 0) return null
  const isSearched = first.length > shownGrantable || access.length > shownGrantable
  const results = (search === '' ? first : (found.data ?? [])).slice(0, shownGrantable)
  const subusers = isSearched ? unique([...results, ...chosen, ...access]) : unique([...first, ...access])
  return (
    <>
      <h2>{t('subusers.title')}</h2>
      <p style={{ color: 'var(--ink-3)', marginBottom: 'var(--space-16)' }}>{t('subusers.text')}</p>
      {isSearched && (
        <ListTools search={{ value: search, onChange: setSearch, placeholder: t('subusers.search') }} />
      )}
      {isSearched && (
        <p role="status" style={{ color: 'var(--ink-3)', marginBottom: 'var(--space-16)' }}>
          {search !== '' && found.data?.length === 0
            ? t('subusers.nothing', { search })
            : t('subusers.more', { count: shownGrantable })}
        </p>
      )}
      {subusers.map((subuser) => (
        <Grant
          key={subuser.id}
          subuser={subuser}
          now={grantNow(subuser, access, roles)}
          roles={roles}
          value={value[subuser.id]}
          onChange={(grant) => {
            setChosen((before) => unique([...before, subuser]))
            onChange({ ...value, [subuser.id]: grant })
          }}
        />
      ))}
    </>
  )
}

function unique(subusers: readonly Grantable[]): Grantable[] {
  return [...new Map(subusers.map((subuser) => [subuser.id, subuser])).values()]
}

/** The grant as it is stored: a role by its id, or `none`, `all` or `some`. */
function grantNow({ id }: Grantable, access: readonly SubuserAccess[], roles: readonly Role[]): string {
  const known = access.find((one) => one.id === id)
  if (!known) return 'none'
  if (known.permission_type === 'admin') return 'all'
  return roles.find(({ scopes }) => scopes.join() === known.scopes.join())?.id ?? 'some'
}

interface GrantProps {
  subuser: Grantable
  now: string
  roles: readonly Role[]
  value: string | undefined
  onChange: (grant: string) => void
}

function Grant({ subuser, now, roles, value, onChange }: GrantProps) {
  const t = useMessages('teammates')
  const words = useRoleWords()
  return (
    <SelectField
      name={`subuser-${subuser.id}`}
      label={subuser.username}
      value={value ?? now}
      onChange={onChange}
      onBlur={() => undefined}
      problem={undefined}
      choices={[
        { value: 'none', label: t('subusers.none') },
        { value: 'all', label: t('subusers.all') },
        ...roles.map((role) => ({ value: role.id, label: words(role).name })),
        ...(now === 'some' ? [{ value: 'some', label: t('subusers.some') }] : []),
      ]}
    />
  )
}
