import { type ScopeGroup, scopeGroupNames } from '@carillon/contract/scope-requests'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRequestScope } from '#api/scope-requests.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { scopeGroupOf } from '#shell/scope-group.rules.ts'
import { usePerson } from '#shell/use-person.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import style from './no-access.module.css'

interface NoAccessProps {
  /** The address that the person may not open. The group that opens it is proposed; they may ask for others. */
  address: string | undefined
  /** The name of the group that is proposed without an address. */
  asked: string | null
  small?: string | undefined
}

/** A page that the person may not open, and how they ask the administrators for the rights. */
export default function NoAccess({ address, asked, small }: NoAccessProps) {
  const t = useMessages('shell')
  const words = useMessages('scope-requests')
  const navigate = useNavigate()
  const { scopes } = usePerson()
  const [group, setGroup] = useState<ScopeGroup>(() =>
    address === undefined ? (groupIn(asked) ?? 'Marketing') : scopeGroupOf(address, scopes),
  )
  const { mutate, isPending, data, error, reset } = useRequestScope()
  const problem = error instanceof Refusal && error.problems[0]
  return (
    <EmptyState
      icon={<KeyRound />}
      tone="quiet"
      title={t('errors.noAccess.title')}
      text={t('errors.noAccess.text')}
      small={small}
      more={
        <div className={style['ask']}>
          <SelectField
            name="scope_group_name"
            label={words('ask.label')}
            value={group}
            searchable
            choices={scopeGroupNames.map((value) => ({ value, label: words(`groups.${value}`) }))}
            onChange={(chosen) => {
              if (chosen !== '') setGroup(chosen)
              reset()
            }}
            onBlur={() => undefined}
            problem={undefined}
          />
          <p className={style['about']}>{words(`about.${group}`)}</p>
          <p className={style['said']} role={error ? 'alert' : 'status'}>
            {data && t('errors.noAccess.requested')}
            {error && ((problem && t.problem(problem)) || t('errors.noAccess.failed'))}
          </p>
        </div>
      }
      action={
        <>
          <Button onClick={() => navigate(-1)}>{t('errors.back')}</Button>
          <Button look="primary" busy={isPending} disabled={data !== undefined} onClick={() => mutate(group)}>
            {t('errors.noAccess.request')}
          </Button>
          <ButtonLink look="secondary" to="/">
            {t('errors.home')}
          </ButtonLink>
        </>
      }
    />
  )
}

function groupIn(name: string | null): ScopeGroup | undefined {
  return scopeGroupNames.find((one) => one === name)
}
