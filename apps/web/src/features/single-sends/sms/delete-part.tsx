import { singleSends } from '@carillon/contract/single-sends'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeleteSingleSends } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { useMay } from '#shell/use-person.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import style from './sms.module.css'
import { useText } from './text-draft.ts'

/** The part of the settings that deletes the open draft. Its images stay in the library. */
export function DeletePart() {
  const t = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const navigate = useNavigate()
  const { id, settings, flush } = useText()
  const [asks, ask] = useState(false)
  const remove = useDeleteSingleSends()
  const mayDelete = useMay(singleSends.delete)
  const name = settings.name.trim() || sends('untitled')
  const done = (sentence: string) => {
    showAlert(sentence)
    navigate('/single-sends', { replace: true })
  }
  const confirm = async () => {
    await flush()
    remove.mutate([id], {
      onSuccess: () => done(sends('delete.deleted', { name })),
      onError: (error) => isGone(error) && done(sends('delete.gone')),
    })
  }
  if (!mayDelete) return null
  return (
    <>
      <button type="button" className={style['delete']} onClick={() => ask(true)}>
        {sends('delete.title')}
      </button>
      {asks && (
        <ConfirmDialog
          title={t('confirmDelete.title')}
          confirm={sends('delete.confirm')}
          onConfirm={confirm}
          busy={remove.isPending}
          onClose={() => ask(false)}
          danger
        >
          {sends.rich('delete.sentence', { strong: <strong /> }, { name })}
        </ConfirmDialog>
      )}
    </>
  )
}
