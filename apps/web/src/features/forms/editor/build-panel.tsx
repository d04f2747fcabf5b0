import { formLimits } from '@carillon/contract/form-content'
import { useMessages } from '#lib/messages.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { FieldChecklists } from './field-checklists.tsx'
import { FieldList } from './field-list.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { Section } from './section.tsx'
import { useDraft } from './use-form-draft.ts'
import { useTextField } from './use-text-field.ts'

/** The texts and the fields of a form. */
export function BuildPanel() {
  const t = useMessages('form-editor')
  const field = useTextField()
  const { content } = useDraft()
  return (
    <>
      <Section title={t('build.texts')} parts={['header', 'intro']} isOpen>
        <TextField {...field('header')} label={t('build.header')} optional maxLength={formLimits.header} />
        <TextArea
          {...field('intro')}
          label={t('build.intro')}
          optional
          rows={3}
          maxLength={formLimits.intro}
        />
      </Section>
      <Section title={t('build.fields')} parts={['fields']} isOpen>
        <FieldList />
      </Section>
      <Section title={t('build.add')} parts={[]} isOpen>
        <FieldChecklists />
      </Section>
      <Section title={t('build.hidden')} parts={['hidden_fields']} isOpen={content.hidden_fields.length > 0}>
        <HiddenFields />
      </Section>
    </>
  )
}
