import { cutText } from '@carillon/contract/characters'
import { type DesignFields, designLibraryLimits } from '@carillon/contract/design-library'
import { Code, FileUp, LayoutTemplate } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeepDesign } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useBrandedStart } from '#widgets/brand/use-brand.ts'
import { ImportHtmlDialog } from '#widgets/html-import/import-html-dialog.tsx'
import style from './library.module.css'

/** Choices for a new design: empty in either editor, or imported HTML. */
export function NewDesign({ onClose }: { onClose: () => void }) {
  const t = useMessages('design-library')
  const navigate = useNavigate()
  const keep = useKeepDesign()
  const start = useBrandedStart()
  const [isImport, showImport] = useState(false)
  const make = (fields: DesignFields) => {
    if (keep.isPending) return
    keep.mutate(
      { name: t('untitled'), ...fields },
      { onSuccess: ({ id }) => navigate(`/design-library/your-designs/${id}/editor`), onError: onClose },
    )
  }
  if (isImport) {
    return (
      <ImportHtmlDialog
        onClose={onClose}
        busy={keep.isPending}
        onImport={({ name, html, design }) =>
          make({
            ...(name ? { name: cutText(name, designLibraryLimits.name) } : {}),
            editor: design ? 'design' : 'code',
            html_content: html,
          })
        }
        confirm={t('new.import')}
      />
    )
  }
  return (
    <Dialog title={t('new.action')} onClose={onClose}>
      <ul className={style['choices']} aria-busy={keep.isPending}>
        <Way
          icon={<LayoutTemplate aria-hidden="true" />}
          name={t('new.design')}
          text={t('new.designText')}
          run={async () => make({ editor: 'design', document: await start.blank(t.language) })}
        />
        <Way
          icon={<Code aria-hidden="true" />}
          name={t('new.code')}
          text={t('new.codeText')}
          run={() => make({ editor: 'code' })}
        />
        <Way
          icon={<FileUp aria-hidden="true" />}
          name={t('new.import')}
          text={t('new.importText')}
          run={() => showImport(true)}
        />
      </ul>
    </Dialog>
  )
}

function Way({ icon, name, text, run }: { icon: ReactNode; name: string; text: string; run: () => void }) {
  return (
    <li className={style['choice']}>
      {icon}
      <button type="button" onClick={run}>
        {name}
      </button>
      <p>{text}</p>
    </li>
  )
}
