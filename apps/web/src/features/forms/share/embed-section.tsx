import type { Form } from '@carillon/contract/forms'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import {
  type EmbedKind,
  embedKinds,
  heightOf,
  htmlCode,
  iframeCode,
  scriptCode,
  triggeredCode,
  usualRules,
  wrongRule,
} from './embed-code.rules.ts'
import { RulesFields } from './rules-fields.tsx'
import style from './share.module.css'

const about = {
  script: 'share.embed.aboutScript',
  iframe: 'share.embed.aboutIframe',
  html: 'share.embed.aboutHtml',
  popup: 'share.embed.aboutPopup',
  slidein: 'share.embed.aboutSlidein',
} as const

/** The code that puts the form into a website. */
export function EmbedSection({ form }: { form: Form }) {
  const t = useMessages('forms')
  const [kind, setKind] = useState<EmbedKind>('script')
  const [rules, setRules] = useState(usualRules)
  const content = form.published ?? form.draft
  const isTriggered = kind === 'popup' || kind === 'slidein'
  const code = {
    script: () => scriptCode(form),
    popup: () => triggeredCode(form, 'popup', rules, content.button),
    slidein: () => triggeredCode(form, 'slide-in', rules, content.button),
    iframe: () => iframeCode(form, { width: content.style.width, height: heightOf(content) }),
    html: () => htmlCode(form, content),
  }[kind]
  return (
    <section className={style['section']}>
      <h3>{t('share.embed.title')}</h3>
      <p>{t('share.embed.text')}</p>
      <Choice
        aria-label={t('share.embed.kind')}
        fullWidth
        value={kind}
        onChange={setKind}
        choices={embedKinds.map((value) => ({ value, label: t(`share.embed.${value}`) }))}
      />
      <p className={style['about']}>{t(about[kind])}</p>
      {isTriggered && <RulesFields rules={rules} onChange={setRules} />}
      {!(isTriggered && wrongRule(rules)) && <CopyField label={t('share.embed.code')} text={code()} isCode />}
      <p className={style['about']}>{t('share.embed.wordpress')}</p>
    </section>
  )
}
