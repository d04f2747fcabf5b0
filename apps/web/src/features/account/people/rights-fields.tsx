import type { Role } from '@carillon/contract/roles'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from '#shell/shell.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { ScopeTree } from '#widgets/scope-tree/scope-tree.tsx'
import { useRoleWords } from '../roles/role-words.ts'
import type { ChosenRights } from './chosen-rights.ts'

interface RightsFieldsProps {
  value: ChosenRights
  onChange: (change: Partial<ChosenRights>) => void
  roles: readonly Role[]
  /** False if the giver can't make administrators. */
  mayMakeAdministrator: boolean
}

/** The rights of a person: administrator, a role, or scopes of their own, with a sentence about each. */
export function RightsFields({ value, onChange, roles, mayMakeAdministrator }: RightsFieldsProps) {
  const t = useMessages('teammates')
  const words = useRoleWords()
  const own = useShell().user.scopes
  const role = roles.find(({ id }) => id === value.kind)
  const hint =
    value.kind === 'admin'
      ? t('rights.administrator')
      : value.kind === 'own'
        ? t('rights.own')
        : role && words(role).about
  return (
    <>
      <SelectField
        name="rights"
        label={t('invite.rights')}
        hint={hint}
        value={value.kind}
        onChange={(kind) => onChange({ kind })}
        onBlur={() => undefined}
        problem={undefined}
        choices={[
          ...(mayMakeAdministrator ? [{ value: 'admin', label: t('administrator') }] : []),
          ...roles.map((one) => ({ value: one.id, label: words(one).name })),
          { value: 'own', label: t('ownScopes') },
        ]}
      />
      {value.kind === 'own' && (
        <ScopeTree value={value.scopes} onChange={(scopes) => onChange({ scopes })} own={own} />
      )}
    </>
  )
}
