import {
  type UnsubscribeGroup,
  UnsubscribeGroupFields,
  unsubscribeGroupLimits,
  unsubscribeGroups,
} from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { unsubscribeGroupsQuery, useSaveUnsubscribeGroup } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'

export interface GroupFormValues {
  name: string
  description: string
  is_default: boolean
}

interface UnsubscribeGroupFormProps {
  /** Left out for a new group. */
  group?: UnsubscribeGroup
  onDone: (group: UnsubscribeGroup) => void
  onCancel: () => void
  /** Renders the buttons: at a page's end or in a dialog's foot. */
  foot: (buttons: ReactNode) => ReactNode
  /** The address of the page. Its previews open without losing typed text. Left out in a dialog. */
  page?: string
  /** Called on every change, for a preview beside the form. */
  preview?: (values: GroupFormValues) => ReactNode
}

/** Creates or edits an unsubscribe group. */
export function UnsubscribeGroupForm(props: UnsubscribeGroupFormProps) {
  const { group, onDone, onCancel, foot, page, preview } = props
  const t = useMessages('unsubscribe-groups')
  const save = useSaveUnsubscribeGroup(group)
  const { data: groups } = useQuery({ ...unsubscribeGroupsQuery, enabled: group === undefined })
  const isFirst = group === undefined && groups?.length === 0
  const form = useZodForm(
    UnsubscribeGroupFields,
    (values) => save.mutateAsync(values).then(onDone, fieldProblems),
    {
      initial: {
        name: group?.name ?? '',
        description: group?.description ?? '',
        is_default: group?.is_default ?? false,
      },
      keepAs: `unsubscribe-group-${group?.id ?? 'new'}`,
    },
  )
  const [isPreset, setIsPreset] = useState(false)
  // The first group is the default of the preferences page.
  if (isFirst && !isPreset) {
    setIsPreset(true)
    if (!form.dirty) form.rebase({ ...form.values, is_default: true })
  }
  const left = (used: string, limit: number) => t('form.left', { count: Math.max(0, limit - used.length) })
  const { name, description } = form.values
  const nameProblem = form.field('name').problem

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <FormAlert>{t.problem(form.problem)}</FormAlert>
      <TextField
        {...form.field('name')}
        label={t('form.name')}
        hint={left(name, unsubscribeGroupLimits.name)}
        problem={nameProblem?.code === 'required' ? { code: 'unsubscribe_group_name_required' } : nameProblem}
        maxLength={unsubscribeGroupLimits.name}
        autoFocus
      />
      <TextArea
        {...form.field('description')}
        label={t('form.description')}
        hint={left(description, unsubscribeGroupLimits.description)}
        maxLength={unsubscribeGroupLimits.description}
        rows={3}
      />
      <CheckboxField
        {...form.field('is_default')}
        label={t('form.isDefault')}
        hint={t('form.isDefaultHint')}
      />
      {preview?.(form.values)}
      {foot(
        <>
          <Button onClick={onCancel}>{t('form.cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            call={group ? unsubscribeGroups.update : unsubscribeGroups.create}
            busy={form.submitting}
          >
            {group ? t('form.save') : t('form.create')}
          </Button>
        </>,
      )}
      <DirtyGuard form={form} page={page} />
    </form>
  )
}
