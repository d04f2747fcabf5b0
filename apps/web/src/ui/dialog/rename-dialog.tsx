import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { showAlert } from '#lib/alerts.ts'
import type { GuardedCall } from '#lib/rights.ts'
import { TextField } from '../form/text-field.tsx'
import { DialogForm } from './dialog-form.tsx'
import { ItemDialog, type ItemDialogProps } from './item-dialog.tsx'

interface NameFormProps<Saved> {
  initial: string
  label: string
  hint?: string | undefined
  /** The longest name. */
  limit: number
  /** The schema of the name, if the contract has further rules beside a longest length. */
  schema?: z.ZodMiniType<string, string>
  keepAs?: string
  save: (name: string) => Promise<Saved>
  onDone: (saved: Saved) => void
  onCancel: () => void
  submit: string
  /** The call that saves. A person who may not make it reads the name. */
  call?: GuardedCall | undefined
  /** Further fields. */
  children?: ReactNode
}

/** Asks for one name in a dialog: to create, rename or duplicate something. */
export function NameForm<Saved>(props: NameFormProps<Saved>) {
  const { initial, label, hint, limit, schema, save, children, ...form } = props
  const Name = schema ?? z.string().check(z.trim(), z.minLength(1), z.maxLength(limit))
  return (
    <DialogForm
      {...form}
      schema={z.object({ name: Name })}
      initial={{ name: initial }}
      save={({ name }) => save(name)}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('name')}
            label={label}
            hint={hint}
            maxLength={limit}
            autoComplete="off"
            autoFocus
          />
          {children}
        </>
      )}
    </DialogForm>
  )
}

interface RenameDialogProps<T, Saved>
  extends Omit<ItemDialogProps<T>, 'children'>,
    Pick<NameFormProps<Saved>, 'label' | 'hint' | 'limit' | 'submit'> {
  /** The name that the field begins with: the item's own, or the one proposed for its copy. */
  initial: (item: T) => string
  save: (item: T, name: string) => Promise<Saved>
  /** Text of the alert afterwards. Left out where `onDone` shows one. */
  saved?: (saved: Saved, name: string) => string
  onDone?: (saved: Saved) => void
}

/** A dialog with a URL that renames one item, or copies it under another name. */
export function RenameDialog<T extends { id: string | number }, Saved>(props: RenameDialogProps<T, Saved>) {
  const { label, hint, limit, submit, initial, save, saved, onDone, ...dialog } = props
  return (
    <ItemDialog {...dialog}>
      {(item, close) => (
        <NameForm
          key={item.id}
          label={label}
          hint={hint}
          limit={limit}
          submit={submit}
          initial={initial(item)}
          save={async (name) => {
            const made = await save(item, name)
            if (saved) showAlert(saved(made, name))
            return made
          }}
          onDone={(made) => {
            onDone?.(made)
            close()
          }}
          onCancel={close}
        />
      )}
    </ItemDialog>
  )
}
