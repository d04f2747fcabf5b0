import type { EmailTest } from '@carillon/contract/email-testing'
import { findModule } from '@carillon/email-design/places'
import { use } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#ui/page/button.tsx'
import { EditingContext } from '../../design-editor/use-editing.ts'
import { showModule } from '../../design-editor/use-module-from-url.ts'
import { useTesting } from '../testing-context.ts'

/** Opens the editor with a module selected. Nothing if the message no longer has the module. */
export function ModuleLink({ test, module }: { test: Pick<EmailTest, 'variation'>; module: string }) {
  const t = useMessages('email-testing')
  const { editor, close, base } = useTesting()
  const editing = use(EditingContext)
  const isOpen = base.startsWith(`${editor}/`)
  if (editing && findModule(editing.design, module)) {
    const show = () => {
      close()
      showModule(editing.actions, module)
    }
    return (
      <Button size="toolbar" look="quiet" onClick={show}>
        {t('defects.show')}
      </Button>
    )
  }
  // The editor beneath has another variation, or the module was deleted.
  if (isOpen && !test.variation) return null
  const query = new URLSearchParams({ module })
  if (test.variation && test.variation.letter !== 'A') query.set('variation', test.variation.letter)
  const to = `${editor}?${query}`
  // The editor beneath has to load the other variation.
  if (isOpen) {
    return (
      <ButtonAnchor size="toolbar" look="quiet" href={to}>
        {t('defects.show')}
      </ButtonAnchor>
    )
  }
  return (
    <ButtonLink size="toolbar" look="quiet" to={to}>
      {t('defects.show')}
    </ButtonLink>
  )
}
