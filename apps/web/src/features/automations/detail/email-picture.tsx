import type { AutomationMessageSummary } from '@carillon/contract/automations'
import { useInViewport } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messagePictureQuery } from '#api/automation-detail.ts'
import { MessagePicture } from '#widgets/message-preview/message-picture.tsx'
import style from './flow.module.css'

interface EmailPictureProps {
  automationId: string
  message: Pick<AutomationMessageSummary, 'id' | 'revision'>
  title: string
}

/** The upper part of an email as it is saved, loaded when its card is first seen. The text beside it names it. */
export function EmailPicture({ automationId, message, title }: EmailPictureProps) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setSeen(true)
  }, [inViewport])
  const { data } = useQuery({
    ...messagePictureQuery(automationId, message),
    enabled: isSeen,
    // The previous picture of the email stays until the new one is loaded.
    placeholderData: keepPreviousData,
  })
  return (
    <div ref={ref} className={style['picture']} aria-hidden="true">
      {data?.html && <MessagePicture title={title} html={data.html} width={640} />}
    </div>
  )
}
