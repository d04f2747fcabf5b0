import { automations } from '@carillon/contract/automations'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { Button } from '#ui/page/button.tsx'
import { EntrySection, ExitSection } from './entry-exit-sections.tsx'
import { NameSection, UnsubscribeSection } from './general-sections.tsx'
import { GoalSection } from './goal-section.tsx'
import { FocusAtContext, type OpenSettings, PanelsContext } from './panels-context.ts'
import { useDraft } from './use-automation-draft.ts'

/** Lets its children open the settings of the automation, which are saved as they change. */
export function SettingsPanels({ children }: { children: ReactNode }) {
  const t = useMessages('automation-detail')
  const { autosave, flush } = useDraft()
  const [opened, open] = useState<OpenSettings | null>(null)
  const close = () => {
    open(null)
    if (autosave.state !== 'saved') void flush()
  }
  return (
    <PanelsContext value={open}>
      {children}
      {opened && (
        <Sheet title={t(`panels.${opened.panel}`)} onClose={close}>
          <FocusAtContext value={opened.at}>
            <GuardedFields call={automations.update} isSaid>
              {opened.panel === 'entry' && <EntrySection />}
              {opened.panel === 'exit' && (
                <>
                  <ExitSection />
                  <GoalSection />
                </>
              )}
              {opened.panel === 'settings' && (
                <>
                  <NameSection />
                  <UnsubscribeSection />
                </>
              )}
            </GuardedFields>
          </FocusAtContext>
          <FormEnd>
            <Button look="primary" onClick={close}>
              {t('panel.done')}
            </Button>
          </FormEnd>
        </Sheet>
      )}
    </PanelsContext>
  )
}
