import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { outgoingMailQuery, useConfirmSending } from '#api/outgoing-mail.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './banner.module.css'

/** Loaded when it is first opened, to keep the first load small. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('#ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}))

/** A banner above every page, including editors, while sending is off. It can't be dismissed. */
export function SendingOff() {
  const t = useMessages('shell')
  const { data } = useQuery(outgoingMailQuery)
  const confirm = useConfirmSending()
  const [isAsking, setIsAsking] = useState(false)
  if (data?.state !== 'off') return null
  const isCopy = data.reason !== 'setting'
  return (
    <aside className={style['banner']} data-tone="brass" aria-label={t('sendingOff.label')}>
      <span>
        {t(isCopy ? 'sendingOff.copy' : 'sendingOff.setting')}
        {isCopy && !data.can_confirm && ` ${t('sendingOff.onlyOwner')}`}
      </span>
      {data.can_confirm && (
        <Button size="toolbar" onClick={() => setIsAsking(true)}>
          {t('sendingOff.ask')}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={t('sendingOff.title')}
            confirm={t('sendingOff.confirm')}
            danger
            onConfirm={() => confirm.mutate(undefined, { onSettled: () => setIsAsking(false) })}
            onClose={() => setIsAsking(false)}
          >
            {t('sendingOff.consequence')}
          </ConfirmDialog>
        </Suspense>
      )}
    </aside>
  )
}
