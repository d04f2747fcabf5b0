import type { ClientResult } from '@carillon/contract/email-test-results'
import type { EmailTest } from '@carillon/contract/email-testing'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { GoneState } from '#ui/feedback/loaded-item.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { useClientName } from '../client-name.ts'
import { useTesting } from '../testing-context.ts'
import { inSections, type Look, neighbours, pictureFor } from './client-result.rules.ts'
import { Defects } from './defects.tsx'
import { LookTools, type Shown } from './look-tools.tsx'
import style from './picture.module.css'
import { PictureStage } from './picture-stage.tsx'
import { Simulated } from './simulated.tsx'
import { reasonOf } from './test-head.tsx'

interface PictureProps {
  test: EmailTest
  /** The id of the client. */
  client: string
}

/** The picture of one client in its size, with its defects. */
export function Picture({ test, client: id }: PictureProps) {
  const t = useMessages('email-testing')
  const { base } = useTesting()
  const clients = inSections(test.inbox?.clients ?? [])
  const client = clients.find((each) => each.id === id)
  if (client) return <OneClient test={test} clients={clients} client={client} />
  return (
    <GoneState
      title={t('picture.gone')}
      to={`${base}/view_results/${test.id}/inbox`}
      action={t('picture.back')}
    />
  )
}

interface OneClientProps {
  test: EmailTest
  clients: readonly ClientResult[]
  client: ClientResult
}

function OneClient({ test, clients, client }: OneClientProps) {
  const { base } = useTesting()
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const [look, setLook] = useState<Look>({ isDark: false, hasImages: true })
  const [shown, setShown] = useState<Shown>({ zoom: 'fit', compare: 'none' })
  const [marked, mark] = useState<string | null>(null)
  const nameOf = useClientName()
  const { before, after } = neighbours(clients, client.id)
  const addressOf = (id: string) => `${base}/view_results/${test.id}/inbox/${id}`
  const place = useRef<HTMLElement>(null)
  // The keys work at once, without a click into the screen.
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const isInside = (event.target as Element).closest('input, select, textarea, [data-scrolls]')
    const to = { ArrowLeft: before, ArrowRight: after }[event.key]
    if (!to || isInside || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    navigate(dialogTo(addressOf(to.id)), { replace: true })
  }
  const picture = pictureFor(client, look)
  return (
    <section
      ref={place}
      className={style['screen']}
      aria-label={`${nameOf(client)}, ${client.os}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Head test={test} client={client} before={before} after={after} />
      {picture && (
        <LookTools
          client={client}
          picture={picture}
          look={look}
          onLook={setLook}
          shown={shown}
          onShown={setShown}
        />
      )}
      <div className={style['columns']}>
        {picture ? (
          <PictureStage client={client} picture={picture} shown={shown} marked={marked} />
        ) : (
          <NoPicture client={client} />
        )}
        <Defects test={test} client={client} picture={picture} marked={marked} onMark={mark} />
      </div>
    </section>
  )
}

function NoPicture({ client: { state, reason } }: { client: ClientResult }) {
  const t = useMessages('email-testing')
  const sentence =
    state === 'failed' ? reasonOf(reason, t) : t(state === 'rendering' ? 'inbox.rendering' : 'inbox.queued')
  return (
    <p className={style['none']} role="status">
      {sentence}
    </p>
  )
}

interface HeadProps extends Pick<OneClientProps, 'test' | 'client'> {
  before: ClientResult | undefined
  after: ClientResult | undefined
}

function Head({ test, client, before, after }: HeadProps) {
  const t = useMessages('email-testing')
  const format = useFormat()
  const { base } = useTesting()
  const dialogTo = useDialogTo()
  const nameOf = useClientName()
  const addressOf = (id: string) => dialogTo(`${base}/view_results/${test.id}/inbox/${id}`)
  return (
    <header className={style['head']}>
      <ButtonLink size="toolbar" to={dialogTo(`${base}/view_results/${test.id}/inbox`)}>
        {t('picture.back')}
      </ButtonLink>
      <div className={style['words']}>
        <h2>{nameOf(client)}</h2>
        <p>
          {client.os} · {format.time(test.made_at)} {client.is_simulated && <Simulated client={client} />}
        </p>
      </div>
      <div className={style['ways']}>
        {before && (
          <ButtonLink
            size="icon"
            replace
            to={addressOf(before.id)}
            icon={<ChevronLeft />}
            aria-label={t('picture.before', { client: before.name })}
          >
            {null}
          </ButtonLink>
        )}
        {after && (
          <ButtonLink
            size="icon"
            replace
            to={addressOf(after.id)}
            icon={<ChevronRight />}
            aria-label={t('picture.after', { client: after.name })}
          >
            {null}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}
