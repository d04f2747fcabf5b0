import { textLimitOf } from '@carillon/ads/limits'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import { useConnectionOf } from '../parts/use-findings.ts'
import { CroppedPicture } from './cropped-picture.tsx'
import { type DesignHandle, useDesign } from './design-context.ts'
import style from './previews.module.css'

const views = {
  facebook: ['desktop', 'mobile'],
  instagram: ['instagram'],
  google: ['landscape', 'square'],
} as const
type View = (typeof views)[keyof typeof views][number]

/** The ad as people see it, drawn in a neutral way. It follows every letter that is typed. */
export function Previews() {
  const t = useMessages('ad-wizard')
  const { platform } = useDesign()
  const [chosen, choose] = useState<View>('desktop')
  const offered: readonly View[] = views[platform]
  const view = offered.find((each) => each === chosen) ?? offered[0] ?? 'desktop'
  return (
    <section className={style['previews']} aria-label={t('preview.title')}>
      <div className={style['head']}>
        <h2>{t('preview.title')}</h2>
        {offered.length > 1 && (
          <Choice
            aria-label={t('preview.view')}
            value={view}
            onChange={choose}
            choices={offered.map((value) => ({ value, label: t(`preview.views.${value}`) }))}
          />
        )}
      </div>
      <div className={style['stage']} data-view={view}>
        <Drawn view={view} />
      </div>
      <p className={style['note']}>{t('preview.note')}</p>
    </section>
  )
}

function Drawn({ view }: { view: View }) {
  if (view === 'instagram') return <InstagramPost />
  if (view === 'landscape' || view === 'square') return <Banner shape={view} />
  return <FeedPost isNarrow={view === 'mobile'} />
}

/** A post of a feed. Long texts are cut as feeds cut them. */
function FeedPost({ isNarrow }: { isNarrow: boolean }) {
  const t = useMessages('ad-wizard')
  const handle = useDesign()
  const { design, campaign } = handle
  return (
    <article className={style['post']} data-narrow={isNarrow || undefined}>
      <Sender handle={handle} />
      <Cut
        text={design.primary_text}
        most={textLimitOf('primaryText', handle.platform).shown}
        empty={t('preview.noText')}
      />
      <Picture handle={handle} shape="facebook" />
      <div className={style['strip']}>
        <div>
          {campaign.kind === 'display' && <span className={style['host']}>{hostOf(design.link)}</span>}
          <b>
            {clipped(design.headline, textLimitOf('headline', handle.platform).shown) ||
              t('preview.noHeadline')}
          </b>
          {!isNarrow && design.description && (
            <span>{clipped(design.description, textLimitOf('description', handle.platform).shown)}</span>
          )}
        </div>
        <Action handle={handle} />
      </div>
    </article>
  )
}

function InstagramPost() {
  const t = useMessages('ad-wizard')
  const handle = useDesign()
  const { design } = handle
  return (
    <article className={style['post']} data-narrow="">
      <Sender handle={handle} />
      <Picture handle={handle} shape="instagram" />
      <div className={style['wideAction']}>
        <Action handle={handle} />
      </div>
      <Cut
        text={design.primary_text}
        most={textLimitOf('primaryText', handle.platform).shown}
        empty={t('preview.noText')}
      />
    </article>
  )
}

function Banner({ shape }: { shape: 'landscape' | 'square' }) {
  const t = useMessages('ad-wizard')
  const handle = useDesign()
  const { design } = handle
  return (
    <article className={style['banner']} data-shape={shape}>
      <Picture handle={handle} shape={shape === 'landscape' ? 'google_landscape' : 'google_square'} />
      <div className={style['bannerWords']}>
        <span className={style['sponsored']}>{t('preview.sponsored')}</span>
        <b>{design.headline || t('preview.noHeadline')}</b>
        <span>
          {clipped(design.primary_text, textLimitOf('primaryText', handle.platform).most) ||
            t('preview.noText')}
        </span>
        <Action handle={handle} />
      </div>
    </article>
  )
}

function Sender({ handle: { platform } }: { handle: DesignHandle }) {
  const t = useMessages('ad-wizard')
  const connection = useConnectionOf()(platform)
  const page = platform === 'instagram' ? (connection?.instagram ?? connection?.page) : connection?.page
  const name = page?.name ?? t('preview.page')
  return (
    <div className={style['sender']}>
      <span className={style['avatar']} aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span>
        <b>{name}</b>
        <span className={style['sponsored']}>{t('preview.sponsored')}</span>
      </span>
    </div>
  )
}

interface PictureProps {
  handle: DesignHandle
  shape: 'facebook' | 'instagram' | 'google_landscape' | 'google_square'
}

function Picture({ handle: { design, picture, isPictureGone }, shape }: PictureProps) {
  const t = useMessages('ad-wizard')
  const { image } = design
  if (!image || isPictureGone)
    return (
      <div className={style['noImage']} data-shape={shape}>
        {t('preview.noImage')}
      </div>
    )
  return (
    <CroppedPicture src={picture ?? undefined} alt={t('image.alt')} size={image} crop={image.crops[shape]} />
  )
}

function Action({ handle: { design } }: { handle: DesignHandle }) {
  const t = useMessages('ad-wizard')
  const { call_to_action: action } = design
  return action === null ? null : <span className={style['action']}>{t(`actions.${action}`)}</span>
}

/** A text up to the place where feeds cut it, with the word that opens the rest. */
function Cut({ text, most, empty }: { text: string; most: number; empty: ReactNode }) {
  const t = useMessages('ad-wizard')
  const letters = [...text.trim()]
  return (
    <p className={style['text']} data-empty={letters.length === 0 || undefined}>
      {letters.length === 0 ? empty : letters.slice(0, most).join('')}
      {letters.length > most && <span className={style['more']}>… {t('preview.more')}</span>}
    </p>
  )
}

function clipped(text: string, most: number): string {
  const letters = [...text.trim()]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text.trim()
}

/** The host of a link, as feeds show it; empty while the link is not whole. */
function hostOf(link: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#\s]+)/i.exec(link.trim())?.[1] ?? ''
}
