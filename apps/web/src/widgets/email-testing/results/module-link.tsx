import type { EmailTest } from '@carillon/contract/email-testing'
import { findModule } from '@carillon/email-design/places'
import { use, useId } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#ui/page/button.tsx'
import { EditingContext } from '../../design-editor/use-editing.ts'
import { showModule } from '../../design-editor/use-module-from-url.ts'
import { useTesting } from '../testing-context.ts'

interface ModuleLinkProps {
  test: Pick<EmailTest, 'variation'>
  module: string
  /** The id of the finding, which completes the name of the button: a page has many of them. */
  about: string
}

/** Opens the editor with a module selected. Nothing if the message no longer has the module. */
export function ModuleLink({ test, module, about }: ModuleLinkProps) {
  const t = useMessages('email-testing')
  const { editor, close, base } = useTesting()
  const editing = use(EditingContext)
  const id = useId()
  const named = { id, 'aria-labelledby': `${id} ${about}` }
  const isOpen = base.startsWith(`${editor}/`)
  if (editing && findModule(editing.design, module)) {
    const show = () => {
      close()
      showModule(editing.actions, module)
    }
    return (
      <Button {...named} size="toolbar" look="quiet" onClick={show}>
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
      <ButtonAnchor {...named} size="toolbar" look="quiet" href={to}>
        {t('defects.show')}
      </ButtonAnchor>
    )
  }
  return (
    <ButtonLink {...named} size="toolbar" look="quiet" to={to}>
      {t('defects.show')}
    </ButtonLink>
  )
}
