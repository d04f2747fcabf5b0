import { useMessages } from '#lib/messages.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { type Rules, ruleLimits, triggers, wrongRule } from './embed-code.rules.ts'

interface RulesFieldsProps {
  rules: Rules
  onChange: (rules: Rules) => void
}

/** When a pop-up or slide-in appears. */
export function RulesFields({ rules, onChange }: RulesFieldsProps) {
  const t = useMessages('forms')
  const wrong = wrongRule(rules)
  const number = (name: keyof typeof ruleLimits) => ({
    name,
    label: t(`share.rules.${name}`),
    value: rules[name],
    onChange: (value: string) => onChange({ ...rules, [name]: value }),
    problem: wrong === name ? t('share.rules.wrong', ruleLimits[name]) : undefined,
  })
  return (
    <>
      <FieldRow>
        <SelectField
          name="when"
          label={t('share.rules.when')}
          value={rules.when}
          onChange={(when) => when && onChange({ ...rules, when })}
          choices={triggers.map((value) => ({ value, label: t(`share.rules.${value}`) }))}
        />
        {rules.when === 'delay' ? (
          <TextField {...number('seconds')} />
        ) : rules.when === 'scroll' ? (
          <TextField {...number('percent')} />
        ) : (
          <span />
        )}
      </FieldRow>
      <FieldRow>
        {rules.when === 'button' ? (
          <span />
        ) : (
          <TextField {...number('again')} hint={t('share.rules.againHint')} />
        )}
        <TextField
          name="path"
          label={t('share.rules.path')}
          hint={t('share.rules.pathHint')}
          value={rules.path}
          onChange={(path) => onChange({ ...rules, path })}
          placeholder="/blog"
          optional
          maxLength={200}
          problem={wrong === 'path' ? t('share.rules.pathWrong') : undefined}
        />
      </FieldRow>
    </>
  )
}
