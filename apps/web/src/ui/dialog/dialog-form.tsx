import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { showAlert } from '#lib/alerts.ts'
import { type Messages, useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import type { GuardedCall } from '#lib/rights.ts'
import { FormAlert } from '../form/field.tsx'
import { GuardedFields } from '../form/guarded-fields.tsx'
import { useZodForm, type ZodForm } from '../form/use-zod-form.ts'
import { FormFoot } from './dialog.tsx'
import { DirtyGuard } from './dirty-guard.tsx'
import { ItemDialog, type ItemDialogProps } from './item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from './route-dialog.tsx'

export interface DialogFormProps<S extends z.ZodMiniType, T extends object & z.input<S>, Saved> {
  /** The schema of the contract. */
  schema: S
  initial: T
  /** Under this key, typed values survive the end of the session. Leave it out for forms with secrets. */
  keepAs?: string
  /** Saves the values. Refusals about fields are shown at the fields, all other failures above them. */
  save: (values: z.output<S>) => Promise<Saved>
  /** Text of the alert afterwards. Left out where `onDone` shows one or leads elsewhere. */
  saved?: (saved: Saved) => string
  onDone: (saved: Saved) => void
  onCancel: () => void
  /** Label of the button that saves. */
  submit: string
  /** Texts with sentences of their own for problems with the whole form. */
  texts?: { problem: Messages<'ui'>['problem'] } | undefined
  /** True to ask before unsaved input is left. */
  isGuarded?: boolean
  /** The call that saves. A person who may not make it reads the fields. */
  call?: GuardedCall | undefined
  /** The fields. */
  children: (form: ZodForm<T>) => ReactNode
}

/** A form in a dialog: its fields, Cancel, and the button that saves. */
export function DialogForm<S extends z.ZodMiniType, T extends object & z.input<S>, Saved>(
  props: DialogFormProps<S, T, Saved>,
) {
  const { schema, initial, keepAs, save, saved, onDone, onCancel, submit, texts, call, children } = props
  const { isGuarded = false } = props
  const ui = useMessages('ui')
  const end = (answer: Saved) => {
    if (saved) showAlert(saved(answer))
    onDone(answer)
  }
  const form = useZodForm<S, T>(
    schema,
    (values) => save(values).then(end, fieldProblems),
    keepAs === undefined ? { initial } : { initial, keepAs },
  )
  return (
    <>
      <form onSubmit={form.onSubmit} noValidate>
        <FormAlert>{(texts ?? ui).problem(form.problem)}</FormAlert>
        <GuardedFields call={call}>{children(form)}</GuardedFields>
        <FormFoot onCancel={onCancel} busy={form.submitting} submit={submit} call={call} />
      </form>
      {isGuarded && <DirtyGuard form={form} />}
    </>
  )
}

interface EditDialogProps<Item, S extends z.ZodMiniType, T extends object & z.input<S>, Saved>
  extends Omit<ItemDialogProps<Item>, 'children'>,
    Omit<DialogFormProps<S, T, Saved>, 'initial' | 'onDone' | 'onCancel'> {
  /** True for a new item: nothing is loaded, and the form begins empty. */
  isNew?: boolean
  initial: (item: Item | undefined) => T
}

/**
 * A dialog with a URL that changes one item, or creates one, and closes when it is saved.
 *
 * @public The screens that `npm run new-feature` writes use it.
 */
export function EditDialog<Item, S extends z.ZodMiniType, T extends object & z.input<S>, Saved>(
  props: EditDialogProps<Item, S, T, Saved>,
) {
  const { title, page, query, item, gone, isNew = false, initial, ...form } = props
  const close = useCloseRouteDialog(page)
  const show = (known: Item | undefined) => (
    <DialogForm {...form} initial={initial(known)} onDone={close} onCancel={close} />
  )
  if (isNew) {
    return (
      <RouteDialog title={title} {...(page === undefined ? {} : { page })}>
        {show(undefined)}
      </RouteDialog>
    )
  }
  return (
    <ItemDialog title={title} page={page} query={query} item={item} gone={gone}>
      {show}
    </ItemDialog>
  )
}
