import type { Answer } from '@carillon/contract/endpoint'
import type { outgoingMail } from '@carillon/contract/outgoing-mail'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { outgoingMailQuery, useConfirmSending } from '#api/outgoing-mail.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './banner.module.css'
import { usePlace } from './use-place.ts'

/** Loaded when it is first opened, to keep the first load small. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('#ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}))

/** A banner above every page, including editors, while sending is off. It can't be dismissed. At the first page it stands below. */
export function SendingOff() {
  const { data } = useQuery(outgoingMailQuery)
  const { stands, isOver, late } = usePlace(data?.state === 'off' ? 'off' : undefined)
  const known = useRef(data)
  if (data?.state === 'off') known.current = data
  return (stands || late) && known.current ? (
    <Notice mail={known.current} isOver={isOver} isLate={late !== undefined} />
  ) : null
}

interface NoticeProps {
  mail: Answer<typeof outgoingMail.get>
  isOver: boolean
  isLate: boolean
}

function Notice({ mail: data, isOver, isLate }: NoticeProps) {
  const t = useMessages('shell')
  const confirm = useConfirmSending()
  const [isAsking, setIsAsking] = useState(false)
  const isCopy = data.reason !== 'setting'
  return (
    <aside
      className={style['banner']}
      data-tone="brass"
      data-over={isOver || undefined}
      data-late={isLate || undefined}
      aria-label={t('sendingOff.label')}
    >
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
