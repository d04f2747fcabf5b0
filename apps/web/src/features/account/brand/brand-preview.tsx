import type { Brand } from '@carillon/email-design/brand'
import { brandButton, brandedDesign } from '@carillon/email-design/brand-modules'
import { type CopyLanguage, newModule, pad } from '@carillon/email-design/defaults'
import type { Design } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { tidyPostalLines } from '@carillon/personalization/postal-lines'
import { type SenderIdentity, senderTags } from '@carillon/personalization/reserved-tags'
import { useMemo } from 'react'
import { type Messages, useMessages } from '#lib/messages.tsx'
import { useSocialIcons } from '#shell/use-social-icons.ts'
import { MailFrame } from '#widgets/message-preview/mail-frame.tsx'
import { renderTest } from '#widgets/test-data/render-test.ts'
import style from './brand.module.css'

/** A small message in the brand that the form describes now. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const t = useMessages('brand-kit')
  const icons = useSocialIcons()
  const described = JSON.stringify(brand)
  const html = useMemo(
    () =>
      shownHtml(generateHtml(sampleMessage(JSON.parse(described) as Brand, icons, t)), placeholderSender(t)),
    [described, icons, t],
  )
  return (
    <section className={style['preview']} aria-label={t('preview.title')}>
      <h2>{t('preview.title')}</h2>
      <div className={style['frame']} style={{ background: brand.background_color }}>
        <MailFrame title={t('preview.frame')} html={html} />
      </div>
    </section>
  )
}

function sampleMessage(brand: Brand, icons: string, t: Messages<'brand-kit'>): Design {
  const language: CopyLanguage = t.language
  let count = 0
  const newId = () => `m${++count}`
  const design = brandedDesign(brand, language, { newId, icons })
  const at = design.modules.findIndex(({ kind }) => kind === 'text')
  const text = {
    ...newModule('text', newId(), language),
    blocks: [
      { type: 'h2' as const, align: 'unset' as const, spans: [{ text: t('preview.heading') }] },
      {
        type: 'paragraph' as const,
        align: 'unset' as const,
        spans: [{ text: t('preview.body') }, { text: t('preview.link'), href: 'https://example.com/' }],
      },
    ],
  }
  const button = {
    ...newModule('button', newId(), language),
    ...brandButton(brand),
    text: t('preview.button'),
    padding: pad(4, 20, 28),
  }
  return { ...design, modules: design.modules.toSpliced(at, 1, text, button) }
}

/** Fills in the footer's tags as sending does. */
function shownHtml(html: string, sender: SenderIdentity): string {
  return renderTest(tidyPostalLines(html, sender), senderTags(sender)).html ?? html
}

/** A stand-in for the sender of a message, in words that can't be taken for a company. */
function placeholderSender(t: Messages<'brand-kit'>): SenderIdentity {
  return {
    fromName: t('preview.company'),
    fromEmail: 'news@example.com',
    address: t('preview.street'),
    city: t('preview.city'),
    zip: '',
    country: '',
  }
}
