import { formLimits } from '@carillon/contract/form-content'
import { useQuery } from '@tanstack/react-query'
import { listsQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import style from './editor.module.css'
import { NotifySetting } from './notify-setting.tsx'
import { OptInSettings } from './opt-in-settings.tsx'
import { Section } from './section.tsx'
import { useDraft, useProblemAt } from './use-form-draft.ts'
import { useTextField } from './use-text-field.ts'

/** All settings of a form besides fields and styles. */
export function SettingsPanel() {
  return (
    <>
      <Basics />
      <AfterSubmit />
      <OptInSettings />
      <Consent />
      <Protection />
      <LandingPage />
    </>
  )
}

const all = 'all'

function Basics() {
  const t = useMessages('form-editor')
  const dialogTo = useDialogTo()
  const { stored, name, rename, pause, content, change } = useDraft()
  const problemAt = useProblemAt()
  const { data: lists, isPending } = useQuery(listsQuery)
  const { list_id } = content
  const isKnown = list_id === null || (lists?.some(({ id }) => id === list_id) ?? false)
  return (
    <Section title={t('settings.basics')} parts={['name', 'list_id', 'language']} isOpen>
      <TextField
        name="name"
        label={t('settings.name')}
        hint={t('settings.nameHint')}
        value={name}
        onChange={rename}
        onBlur={pause}
        maxLength={formLimits.name}
        problem={problemAt('name')}
      />
      <div className={style['withLink']}>
        <SelectField
          name="list_id"
          label={t('settings.list')}
          value={list_id ?? all}
          onChange={(list) => change({ list_id: list === all ? null : list })}
          choices={[
            { value: all, label: t('settings.allContacts') },
            ...(lists ?? []).map(({ id, name: label }) => ({ value: id, label })),
            ...(isKnown || list_id === null
              ? []
              : [{ value: list_id, label: isPending ? ' ' : t('settings.listGone') }]),
          ]}
          searchable={(lists?.length ?? 0) > 8}
          nothingFound={t('settings.noList')}
          problem={problemAt('list_id')}
        />
        <OpenLink to={dialogTo(`/forms/signup/${stored.id}/editor/new_list`)}>
          {t('settings.newList')}
        </OpenLink>
      </div>
      <SelectField
        name="language"
        label={t('settings.language')}
        hint={t('settings.languageHint')}
        value={content.language}
        onChange={(language) => language && change({ language })}
        choices={(['en', 'de'] as const).map((value) => ({ value, label: t(`settings.languages.${value}`) }))}
      />
    </Section>
  )
}

function AfterSubmit() {
  const t = useMessages('form-editor')
  const field = useTextField()
  const { double_opt_in } = useDraft().content
  return (
    <Section
      title={t('settings.after')}
      parts={['confirmation_message', 'redirect_url', 'notify_address_id']}
      isOpen
    >
      <TextArea
        {...field('confirmation_message')}
        label={t('settings.message')}
        hint={t(double_opt_in ? 'settings.messageHintOptIn' : 'settings.messageHint')}
        rows={3}
        maxLength={formLimits.message}
      />
      <TextField
        {...field('redirect_url')}
        label={t('settings.redirect')}
        hint={t('settings.redirectHint')}
        placeholder="https://"
        optional
        maxLength={2_000}
      />
      <NotifySetting />
    </Section>
  )
}

function Suggestion({ onTake }: { onTake: () => void }) {
  const t = useMessages('form-editor')
  return (
    <p className={style['suggest']}>
      <button type="button" onClick={onTake}>
        {t('settings.useSample')}
      </button>
    </p>
  )
}

function Consent() {
  const t = useMessages('form-editor')
  const field = useTextField()
  const { content, change } = useDraft()
  return (
    <Section
      title={t('settings.consent')}
      parts={['consent_text', 'consent_required', 'ad_consent_text', 'privacy_url']}
      isOpen={content.consent_text !== '' || content.ad_consent_text !== '' || content.privacy_url !== ''}
    >
      <TextArea
        {...field('consent_text')}
        label={t('settings.consentText')}
        hint={t('settings.consentHint')}
        optional
        rows={4}
        maxLength={formLimits.consent}
      />
      {content.consent_text === '' && (
        <Suggestion
          onTake={() =>
            change({ consent_text: t(`settings.consentSample.${content.language}`), consent_required: true })
          }
        />
      )}
      <CheckboxField
        name="consent_required"
        label={t('settings.consentRequired')}
        value={content.consent_required}
        onChange={(consent_required) => change({ consent_required })}
      />
      <TextArea
        {...field('ad_consent_text')}
        label={t('settings.adConsentText')}
        hint={t('settings.adConsentHint')}
        optional
        rows={4}
        maxLength={formLimits.consent}
      />
      {content.ad_consent_text === '' && (
        <Suggestion
          onTake={() => change({ ad_consent_text: t(`settings.adConsentSample.${content.language}`) })}
        />
      )}
      <TextField
        {...field('privacy_url')}
        label={t('settings.privacy')}
        hint={t('settings.privacyHint')}
        placeholder="https://"
        optional
        maxLength={2_000}
      />
    </Section>
  )
}

function Protection() {
  const t = useMessages('form-editor')
  const { content, change, pause } = useDraft()
  const problemAt = useProblemAt()
  const { allowed_origins } = content
  const at = content.allowed_origins.findIndex((_, index) => problemAt(`allowed_origins.${index}`))
  return (
    <Section
      title={t('settings.protection')}
      parts={['captcha', 'allowed_origins']}
      isOpen={allowed_origins.length > 0}
    >
      <CheckboxField
        name="captcha"
        label={t('settings.captcha')}
        hint={t('settings.captchaHint')}
        value={content.captcha}
        onChange={(captcha) => change({ captcha })}
      />
      <TextArea
        name="allowed_origins"
        label={t('settings.sites')}
        hint={t('settings.sitesHint')}
        placeholder={'https://example.com\nhttps://*.example.com'}
        optional
        rows={3}
        value={allowed_origins.join('\n')}
        onChange={(typed) =>
          change({ allowed_origins: typed.split('\n').slice(0, formLimits.origins) }, 'sites')
        }
        onBlur={() => {
          change({ allowed_origins: allowed_origins.map((site) => site.trim()).filter(Boolean) }, 'sites')
          pause()
        }}
        problem={
          at >= 0
            ? t('settings.sitesWrong', { site: allowed_origins[at] ?? '' })
            : problemAt('allowed_origins')
        }
      />
    </Section>
  )
}

function LandingPage() {
  const t = useMessages('form-editor')
  const field = useTextField()
  const { content, change } = useDraft()
  return (
    <Section
      title={t('settings.page')}
      parts={['show_logo', 'indexed', 'social_title', 'social_description']}
      isOpen={false}
    >
      <CheckboxField
        name="show_logo"
        label={t('settings.logo')}
        hint={t('settings.logoHint')}
        value={content.show_logo}
        onChange={(show_logo) => change({ show_logo })}
      />
      <CheckboxField
        name="indexed"
        label={t('settings.indexed')}
        hint={t('settings.indexedHint')}
        value={content.indexed}
        onChange={(indexed) => change({ indexed })}
      />
      <TextField
        {...field('social_title')}
        label={t('settings.socialTitle')}
        hint={t('settings.socialTitleHint')}
        placeholder={content.header}
        optional
        maxLength={formLimits.header}
      />
      <TextArea
        {...field('social_description')}
        label={t('settings.socialText')}
        hint={t('settings.socialTextHint')}
        placeholder={content.intro.slice(0, 300)}
        optional
        rows={3}
        maxLength={300}
      />
    </Section>
  )
}
