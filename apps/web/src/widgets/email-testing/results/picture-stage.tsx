import type { ClientPicture, ClientResult } from '@carillon/contract/email-test-results'
import { pictureAddress } from '#api/email-testing.ts'
import { useMessages } from '#lib/messages.tsx'
import { useClientName } from '../client-name.ts'
import type { Shown } from './look-tools.tsx'
import style from './picture.module.css'

interface PictureStageProps {
  client: ClientResult
  picture: ClientPicture
  shown: Shown
  /** The module whose place is marked. */
  marked: string | null
}

/** The picture, alone or beside the one of the last test. */
export function PictureStage({ client, picture, shown, marked }: PictureStageProps) {
  const t = useMessages('email-testing')
  const { compared, url } = picture
  const name = `${useClientName()(client)}, ${client.os}`
  const hasBefore = compared !== null && shown.compare !== 'none'
  const now = hasBefore && shown.compare === 'changes' ? (compared.changes_url ?? url) : url
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture that is larger than the window scrolls by keyboard
    <section className={style['stage']} data-scrolls="" tabIndex={0} aria-label={t('picture.stage')}>
      {hasBefore && (
        <figure>
          <figcaption>{t('picture.lastTest')}</figcaption>
          <Image
            picture={picture}
            url={compared.before_url}
            alt={t('picture.altBefore', { client: name })}
            shown={shown}
          />
        </figure>
      )}
      <figure>
        {hasBefore && <figcaption>{t('picture.thisTest')}</figcaption>}
        <Image
          picture={picture}
          url={now}
          alt={t('inbox.alt', { client: name })}
          shown={shown}
          mark={marked === null ? undefined : picture.marks[marked]}
        />
        {picture.is_cut && <p className={style['cut']}>{t('picture.cut')}</p>}
      </figure>
    </section>
  )
}

interface ImageProps {
  picture: ClientPicture
  url: string
  alt: string
  shown: Shown
  mark?: { top: number; height: number } | undefined
}

const factors = { fit: 1, full: 1, double: 2 } as const

function Image({ picture: { width, height }, url, alt, shown: { zoom }, mark }: ImageProps) {
  return (
    <div
      className={style['image']}
      data-zoom={zoom}
      style={zoom === 'fit' ? { maxWidth: width } : { width: width * factors[zoom] }}
    >
      <img src={pictureAddress(url)} alt={alt} width={width} height={height} />
      {mark && height > 0 && (
        <span
          className={style['mark']}
          aria-hidden="true"
          style={{
            top: `${(mark.top / height) * 100}%`,
            height: `${(mark.height / height) * 100}%`,
          }}
        />
      )}
    </div>
  )
}
