import type { Answer } from '@carillon/contract/endpoint'
import type { outgoingMail } from '@carillon/contract/outgoing-mail'
import { lazy, Suspense, useState } from 'react'
import { useConfirmSending } from '#api/outgoing-mail.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './banner.module.css'

/** Loaded when it is first opened. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('#ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}))

interface NoticeProps {
  mail: Answer<typeof outgoingMail.get>
  isOver: boolean
  isLate: boolean
}

/** The reason why sending is off, and for an owner of a copy the way to turn it on. */
export default function Notice({ mail: data, isOver, isLate }: NoticeProps) {
  const t = useMessages('sending-off')
  const confirm = useConfirmSending()
  const [isAsking, setIsAsking] = useState(false)
  const isCopy = data.reason !== 'setting'
  return (
    <aside
      className={style['banner']}
      data-tone="brass"
      data-over={isOver || undefined}
      data-late={isLate || undefined}
      aria-label={t('label')}
    >
      <span>
        {t(isCopy ? 'copy' : 'setting')}
        {isCopy && !data.can_confirm && ` ${t('onlyOwner')}`}
      </span>
      {data.can_confirm && (
        <Button size="toolbar" onClick={() => setIsAsking(true)}>
          {t('ask')}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={t('title')}
            confirm={t('confirm')}
            danger
            onConfirm={() => confirm.mutate(undefined, { onSettled: () => setIsAsking(false) })}
            onClose={() => setIsAsking(false)}
          >
            {t('consequence')}
          </ConfirmDialog>
        </Suspense>
      )}
    </aside>
  )
}
