import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { Tiles } from './build-panel.tsx'
import style from './panels.module.css'
import { SavedRows } from './saved-rows.tsx'

/**
 * The palette of a narrow screen: a button that shows modules and saved rows, and a note on what needs a wider
 * screen. Tapping a module inserts it after the selected one.
 */
export function PhoneModules() {
  const t = useMessages('design-editor')
  const [isOpen, open] = useState(false)
  const close = () => open(false)
  return (
    <div className={style['phoneModules']}>
      <Button
        size="toolbar"
        icon={isOpen ? <X aria-hidden="true" /> : <Plus aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      >
        {t(isOpen ? 'build.close' : 'build.open')}
      </Button>
      {!isOpen && <p>{t('narrow.texts')}</p>}
      {isOpen && (
        <>
          <Tiles onAdd={close} />
          <SavedRows onInsert={close} />
        </>
      )}
    </div>
  )
}
