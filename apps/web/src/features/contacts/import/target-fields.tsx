import { listLimits } from '@carillon/contract/lists'
import { useMessages } from '#lib/messages.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { type TargetProblem, targets } from './target.rules.ts'
import style from './upload-step.module.css'
import type { WizardState } from './wizard-state.ts'

interface TargetFieldsProps {
  state: WizardState
  change: (changes: Partial<WizardState>) => void
  lists: readonly { id: string; name: string }[] | undefined
  problem: TargetProblem | undefined
}

/** The target of the contacts: the account only, an existing list, or a new list. */
export function TargetFields({ state, change, lists, problem }: TargetFieldsProps) {
  const t = useMessages('import-wizard')
  const hasNoLists = lists !== undefined && lists.length === 0
  const hints: Partial<Record<(typeof targets)[number], string>> = {
    addToContacts: t('target.addToContactsHint'),
    ...(hasNoLists ? { addToExistingList: t('target.noLists') } : {}),
  }
  return (
    <>
      <RadioField
        name="target"
        label={t('target.label')}
        value={state.target}
        onChange={(target) => change({ target })}
        choices={targets.map((target) => ({
          value: target,
          label: t(`target.${target}`),
          hint: hints[target],
          disabled: target === 'addToExistingList' && hasNoLists,
        }))}
      />
      {state.target === 'addToExistingList' && (
        <div className={style['under']}>
          <SelectField
            name="list"
            label={t('target.list')}
            value={state.list}
            onChange={(list) => change({ list })}
            choices={(lists ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={t('target.chooseList')}
            nothingFound={t('target.noList')}
            problem={problem?.field === 'list' ? problem : undefined}
            searchable
          />
        </div>
      )}
      {state.target === 'addToNewList' && (
        <div className={style['under']}>
          <TextField
            name="list_name"
            label={t('target.newName')}
            value={state.list_name}
            onChange={(list_name) => change({ list_name })}
            problem={problem?.field === 'list_name' ? problem : undefined}
            maxLength={listLimits.name}
            autoComplete="off"
          />
        </div>
      )}
    </>
  )
}
