import { type FormMail, formLimits } from '@carillon/contract/form-content'
import german from '@carillon/messages/de/form-pages'
import english from '@carillon/messages/en/form-pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sendersQuery } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import style from './editor.module.css'
import { Section } from './section.tsx'
import { useDraft, useProblemAt } from './use-form-draft.ts'

const first = 'first'

/** The choice that people confirm by a mail, and the text of that mail. */
export function OptInSettings() {
  const t = useMessages('form-editor')
  const { content, change, pause } = useDraft()
  const problemAt = useProblemAt()
  const { data: senders = [] } = useQuery({ ...sendersQuery, refetchOnWindowFocus: 'always' })
  const verified = senders.filter((sender) => sender.verified)
  const { double_opt_in, sender_id, mail, language } = content
  // The texts of the mail that replace those the author leaves empty.
  const standard = (language === 'de' ? german : english).mail
  const isKnown = sender_id === null || senders.some(({ id }) => id === sender_id)
  const text = (name: keyof FormMail) => ({
    name: `mail.${name}`,
    value: mail[name],
    onChange: (value: string) => change({ mail: { ...mail, [name]: value } }, `mail.${name}`),
    onBlur: pause,
    problem: problemAt(`mail.${name}`),
    placeholder: standard[name],
    optional: true,
  })
  return (
    <Section title={t('optIn.title')} parts={['double_opt_in', 'sender_id', 'mail']} isOpen={double_opt_in}>
      <CheckboxField
        name="double_opt_in"
        label={t('optIn.label')}
        hint={t('optIn.hint')}
        value={double_opt_in}
        onChange={(value) => change({ double_opt_in: value })}
        problem={problemAt('double_opt_in')}
      />
      {double_opt_in && (
        <>
          <div className={style['withLink']}>
            <SelectField
              name="sender_id"
              label={t('optIn.sender')}
              value={sender_id === null ? first : String(sender_id)}
              onChange={(id) => change({ sender_id: id === first ? null : Number(id) })}
              choices={[
                { value: first, label: t('optIn.firstSender') },
                ...verified.map(({ id, nickname }) => ({ value: String(id), label: nickname })),
                ...(isKnown ? [] : [{ value: String(sender_id), label: t('optIn.senderGone') }]),
              ]}
              searchable={verified.length > 8}
              problem={problemAt('sender_id')}
            />
            <Link to="/senders">{t('optIn.senders')}</Link>
          </div>
          <TextField {...text('subject')} label={t('optIn.subject')} maxLength={formLimits.mailSubject} />
          <TextArea
            {...text('text')}
            label={t('optIn.text')}
            hint={t('optIn.textHint')}
            rows={4}
            maxLength={formLimits.mailText}
          />
          <TextField {...text('button')} label={t('optIn.button')} maxLength={formLimits.button} />
        </>
      )}
    </Section>
  )
}
