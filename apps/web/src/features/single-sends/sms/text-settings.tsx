import { singleSendLimits } from '@carillon/contract/single-sends'
import { smsLimits } from '@carillon/contract/sms-config'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Link } from 'react-router'
import { smsSettingsQuery } from '#api/sms.ts'
import { formatClock } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { CheckboxField, RadioField } from '#ui/form/checkbox-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useTagNames } from '#widgets/tags/tag-names.tsx'
import { TextMessageField } from '#widgets/text-message/text-message-field.tsx'
import { RecipientFields } from '../parts/recipient-fields.tsx'
import { ScheduleField } from '../parts/schedule-field.tsx'
import { AudienceTotal } from './audience-total.tsx'
import { EncodingHelp } from './encoding-help.tsx'
import { ImagesField } from './images-field.tsx'
import { ServiceField } from './service-field.tsx'
import { hasLink, shownText } from './shown-text.rules.ts'
import style from './sms.module.css'
import { hasSources, type TextSettings, useText } from './text-draft.ts'
import { TextMeter } from './text-meter.tsx'
import type { Estimate } from './use-estimate.ts'

interface TextSettingsProps {
  base: string
  estimate: Estimate
  serviceName: string | null
}

/** The fields of a text message, in the order in which its author decides them. The surrounding editor saves each change. */
export const TextSettingsForm = memo(function TextSettingsForm(props: TextSettingsProps) {
  const { base, estimate, serviceName } = props
  const t = useMessages('sms')
  const sends = useMessages('single-sends')
  const { settings, change } = useText()
  return (
    <form className={style['form']} onSubmit={(event) => event.preventDefault()} noValidate>
      <TextField
        name="name"
        label={sends('settings.name')}
        value={settings.name}
        maxLength={singleSendLimits.name}
        onChange={(name) => change({ name })}
        problem={settings.name.trim() === '' ? 'required' : undefined}
      />
      <ServiceField chosenName={serviceName} />
      <RecipientFields
        base={`${base}/modals`}
        total={<AudienceTotal hasSources={hasSources(settings)} estimate={estimate} />}
      />
      <CheckboxField
        name="usesPhoneNumber"
        label={t('recipients.usesPhoneNumber')}
        hint={t('recipients.usesPhoneNumberHint')}
        value={settings.usesPhoneNumber}
        onChange={(usesPhoneNumber) => change({ usesPhoneNumber })}
      />
      <MessagePart settings={settings} change={change} estimate={estimate} />
      <ImagesField base={base} />
      <RadioField
        name="quietHours"
        label={t('quiet.label')}
        hint={<QuietHint />}
        value={settings.quietHours}
        onChange={(quietHours) => change({ quietHours })}
        choices={[
          { value: 'hold', label: t('quiet.hold') },
          { value: 'skip', label: t('quiet.skip') },
        ]}
      />
      <ScheduleField hasPace={false} />
    </form>
  )
})

function QuietHint() {
  const t = useMessages('sms')
  const format = useFormat()
  const { data } = useQuery(smsSettingsQuery)
  if (!data) return <>{t('quiet.hintUnknown')}</>
  const { quiet_from: from, quiet_until: until } = data
  if (from === until) return <>{t('quiet.none')}</>
  const clock = (time: string) => formatClock(`1970-01-01T${time}:00Z`, { ...format.style, timeZone: 'UTC' })
  return <>{t('quiet.hint', { from: clock(from), until: clock(until) })}</>
}

interface MessagePartProps {
  settings: TextSettings
  change: (settings: Partial<TextSettings>) => void
  estimate: Estimate
}

function MessagePart({ settings, change, estimate }: MessagePartProps) {
  const t = useMessages('sms')
  const { id } = useText()
  const { exampleOf } = useTagNames()
  const { data: account } = useQuery(smsSettingsQuery)
  const { body, images, addsPrefix, addsSuffix, shortensLinks } = settings
  const shownOf = (text: string) => shownText({ ...settings, body: text }, account, exampleOf)
  const prefix = account?.prefix.trim() ?? ''
  const affixes = account ? `${addsPrefix ? account.prefix : ''}${addsSuffix ? account.suffix : ''}` : ''
  const people = estimate.data && hasSources(settings) ? estimate.data.audience.total : undefined
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
      {images.length === 0 && <EncodingHelp {...{ body, shownOf, affixes, people }} onChange={setBody} />}
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
        <Link to="/integrations/twilio" state={{ target: `/single-sends/sms/${id}/editor` }}>
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
