import { savedRowLimits } from '@carillon/contract/saved-rows'
import type { Module } from '@carillon/email-design/design'
import { createContext, type ReactNode, use, useState } from 'react'
import * as z from 'zod/mini'
import { useKeepRow } from '#api/saved-rows.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { moduleExcerpt } from './module-excerpt.ts'
import { useEditorHandle } from './use-editing.ts'

const SaveRowContext = createContext<(module: Module) => void>(() => undefined)

/** Asks for a name and saves a module of the message as a row. */
export function useSaveRow(): (module: Module) => void {
  return use(SaveRowContext)
}

/** The dialog stands beside the canvas and not in it: keys and clicks in it are not for the module. */
export function SaveRowProvider({ children }: { children: ReactNode }) {
  const [module, setModule] = useState<Module | null>(null)
  return (
    <SaveRowContext value={setModule}>
      {children}
      {module && <SaveRow module={module} onClose={() => setModule(null)} />}
    </SaveRowContext>
  )
}

const Name = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(savedRowLimits.name)),
})

function SaveRow({ module, onClose }: { module: Module; onClose: () => void }) {
  const t = useMessages('design-editor')
  const ui = useMessages('ui')
  const keep = useKeepRow()
  const { actions } = useEditorHandle()
  const proposed = moduleExcerpt(module) || t(`kinds.${module.kind}`)
  const form = useZodForm(
    Name,
    ({ name }) => {
      // The look of its message is kept for the picture of the row.
      const document = { ...actions.current(), preheader: '', head: '', modules: [module] }
      return keep.mutateAsync({ name, document }).then(() => {
        showAlert(t('saved.done', { name }))
        onClose()
      }, fieldProblems)
    },
    { initial: { name: proposed.slice(0, 60).trim() } },
  )
  return (
    <Dialog title={t('saved.save')} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <FormAlert>{t.problem(form.problem)}</FormAlert>
        <TextField
          {...form.field('name')}
          label={t('saved.name')}
          hint={t('saved.nameHint')}
          maxLength={savedRowLimits.name}
          autoComplete="off"
          autoFocus
        />
        <DialogFoot>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" look="primary" busy={form.submitting}>
            {t('saved.confirm')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
