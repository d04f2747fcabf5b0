import { savedRowLimits, savedRows } from '@carillon/contract/saved-rows'
import type { Module } from '@carillon/email-design/design'
import { createContext, type ReactNode, use, useState } from 'react'
import { useKeepRow } from '#api/saved-rows.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NameForm } from '#ui/dialog/rename-dialog.tsx'
import { moduleExcerpt } from './module-excerpt.ts'
import { useEditorHandle } from './use-editing.ts'

const SaveRowContext = createContext<(module: Module) => void>(() => undefined)

/** Asks for a name and saves a module of the message as a row. */
export function useSaveRow(): (module: Module) => void {
  return use(SaveRowContext)
}

/** Renders the dialog outside the canvas, so that keys and clicks in it don't reach the module. */
export function SaveRowProvider({ children }: { children: ReactNode }) {
  const [module, setModule] = useState<Module | null>(null)
  return (
    <SaveRowContext value={setModule}>
      {children}
      {module && <SaveRow module={module} onClose={() => setModule(null)} />}
    </SaveRowContext>
  )
}

function SaveRow({ module, onClose }: { module: Module; onClose: () => void }) {
  const t = useMessages('design-editor')
  const keep = useKeepRow()
  const { actions } = useEditorHandle()
  const proposed = moduleExcerpt(module) || t(`kinds.${module.kind}`)
  return (
    <Dialog title={t('saved.save')} onClose={onClose}>
      <NameForm
        label={t('saved.name')}
        hint={t('saved.nameHint')}
        limit={savedRowLimits.name}
        initial={proposed.slice(0, 60).trim()}
        save={async (name) => {
          // The styles of the message are kept for the picture of the row.
          const document = { ...actions.current(), preheader: '', head: '', modules: [module] }
          await keep.mutateAsync({ name, document })
          showAlert(t('saved.done', { name }))
        }}
        onDone={onClose}
        onCancel={onClose}
        submit={t('saved.confirm')}
        call={savedRows.create}
      />
    </Dialog>
  )
}
