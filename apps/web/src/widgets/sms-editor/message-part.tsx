import { smsLimits } from '@carillon/contract/sms-config'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { smsSettingsQuery } from '#api/sms.ts'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { useTagNames } from '#widgets/tags/tag-names.tsx'
import { TextMessageField } from '#widgets/text-message/text-message-field.tsx'
import { EncodingHelp } from './encoding-help.tsx'
import { hasLink, shownText } from './shown-text.rules.ts'
import { useSms } from './sms-draft.ts'
import style from './sms-editor.module.css'
import { TextMeter } from './text-meter.tsx'
import type { Estimate } from './use-estimate.ts'

interface MessagePartProps {
  estimate: Estimate
  /** The number of people who get the text; undefined: unknown. */
  people: number | undefined
}

/** The text with its meter, its problems, and its automatic additions. */
export function MessagePart({ estimate, people }: MessagePartProps) {
  const t = useMessages('sms')
  const { settings, change, base } = useSms()
  const { exampleOf } = useTagNames()
  const { data: account } = useQuery(smsSettingsQuery)
  const { body, images, addsPrefix, addsSuffix, shortensLinks } = settings
  const shownOf = (text: string) => shownText({ ...settings, body: text }, account, exampleOf)
  const prefix = account?.prefix.trim() ?? ''
  const affixes = account ? `${addsPrefix ? account.prefix : ''}${addsSuffix ? account.suffix : ''}` : ''
  const setBody = (next: string) => change({ body: next })
  return (
    <div className={style['message']}>
      <TextMessageField
        name="body"
        label={t('message.label')}
        placeholder={t('message.placeholder')}
        value={body}
        onChange={setBody}
        maxLength={smsLimits.body}
        optional={images.length > 0}
      />
      <TextMeter shown={shownOf(body)} hasImages={images.length > 0} estimate={estimate} />
      {images.length === 0 && (
        <EncodingHelp body={body} shownOf={shownOf} affixes={affixes} people={people} onChange={setBody} />
      )}
      <Problems estimate={estimate} />
      {prefix !== '' && (
        <CheckboxField
          name="addsPrefix"
          label={t('message.addsPrefix', { prefix })}
          value={addsPrefix}
          onChange={(on) => change({ addsPrefix: on })}
        />
      )}
      <CheckboxField
        name="addsSuffix"
        label={
          account
            ? t('message.addsSuffix', { suffix: account.suffix.trim() })
            : t('message.addsSuffixUnknown')
        }
        hint={addsSuffix ? undefined : t('message.suffixAnyway')}
        value={addsSuffix}
        onChange={(on) => change({ addsSuffix: on })}
      />
      {(shortensLinks || hasLink(body)) && (
        <CheckboxField
          name="shortensLinks"
          label={t('message.shortensLinks')}
          hint={
            account
              ? t('message.shortensLinksHint', {
                  base: account.short_link_base,
                  length: account.short_link_length,
                })
              : undefined
          }
          value={shortensLinks}
          onChange={(on) => change({ shortensLinks: on })}
        />
      )}
      <p className={style['defaults']}>
        <Link to="/integrations/twilio" state={{ target: base }}>
          {t('message.toDefaults')}
        </Link>
      </p>
    </div>
  )
}

/** Faults of tags, which stop the text from being sent. */
function Problems({ estimate: { data, isCurrent } }: { estimate: Estimate }) {
  const t = useMessages('sms')
  if (!isCurrent || !data || data.problems.length === 0) return null
  return (
    <ul className={style['problems']} role="alert">
      {data.problems.map(({ line, column, problem }) => (
        <li key={`${line}:${column}`}>{t('message.tagProblem', { line, problem })}</li>
      ))}
    </ul>
  )
}
