import { fillTags, plainName } from '@carillon/personalization/tag-parts'
import { Monitor, Smartphone } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import style from './inbox-length.module.css'
import { fitOf, type InboxLine, inboxRoom } from './line-length.rules.ts'
import { useTagNames } from './tag-names.tsx'

/** Shows the part of a subject or preheader that inboxes show, with fallbacks and typical values in place of tags. */
export function InboxLength({ text, line }: { text: string; line: InboxLine }) {
  const t = useMessages('tags')
  const { exampleOf } = useTagNames()
  const shown = fillTags(text, ({ name }) => exampleOf(plainName(name)))
  const fit = fitOf(shown, line)
  if (fit.length === 0) return null
  return (
    <div className={style['length']}>
      {(['desktop', 'phone'] as const).map((device) => {
        const Icon = device === 'desktop' ? Monitor : Smartphone
        const values = { length: fit.length, room: inboxRoom[line][device] }
        return (
          <span key={device} data-cut={!fit[device] || undefined} title={t(`inbox.${device}Title`, values)}>
            <Icon aria-hidden="true" />
            <span className="visually-hidden">{t(`inbox.${device}`)}</span> {t('inbox.of', values)}
          </span>
        )
      })}
      {!fit.phone && <p>{t(fit.desktop ? 'inbox.cutOnPhones' : 'inbox.cut', { text: fit.onPhone })}</p>}
    </div>
  )
}
