import type { Form } from '@carillon/contract/forms'
import { useMessages } from '#lib/messages.tsx'
import { useBrand } from '#widgets/brand/use-brand.ts'
import style from './share.module.css'

/** The card that networks and messengers make of the link. */
export function SocialPreview({ form }: { form: Form }) {
  const t = useMessages('forms')
  const kit = useBrand()
  const { header, intro, social_title, social_description, show_logo } = form.published ?? form.draft
  const logo = show_logo ? kit?.logo : null
  return (
    <section className={style['section']}>
      <h3>{t('share.social.title')}</h3>
      <p>{t('share.social.text')}</p>
      <div className={style['social']}>
        {logo && (
          <span className={style['picture']} style={{ display: 'block', background: kit?.content_color }}>
            <img src={logo.url} alt={logo.alt} />
          </span>
        )}
        <div>
          <small>{hostOf(form.page_url)}</small>
          <strong>{social_title || header || form.name}</strong>
          <p>{social_description || intro}</p>
        </div>
      </div>
    </section>
  )
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
