import { textLength, textLimitOf } from '@carillon/ads/limits'
import { adCampaignLimits } from '@carillon/contract/ad-campaigns'
import { useMessages } from '#lib/messages.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { useDesign } from './design-context.ts'
import style from './editor.module.css'

const ruleNames = {
  primary_text: 'primaryText',
  headline: 'headline',
  description: 'description',
} as const

interface CountedFieldProps {
  name: keyof typeof ruleNames
  label: string
  optional?: boolean
}

/** A text of an ad with its number of characters: amber from the place where feeds cut it, red above the most. */
export function CountedField({ name, label, optional = false }: CountedFieldProps) {
  const t = useMessages('ad-wizard')
  const { design, change, problemOf, touch, platform } = useDesign()
  const { shown, most } = textLimitOf(ruleNames[name], platform)
  const length = textLength(design[name], platform)
  const state = length > most ? 'over' : length > shown ? 'cut' : 'fits'
  const Field = name === 'primary_text' ? TextArea : TextField
  return (
    <div className={style['counted']}>
      <Field
        name={name}
        label={label}
        optional={optional}
        value={design[name]}
        onChange={(text: string) => change({ [name]: text }, name)}
        onBlur={() => touch(name)}
        problem={problemOf(name)}
        maxLength={adCampaignLimits.draftText}
      />
      <p className={style['counter']} data-state={state}>
        {t(`counter.${state}`, { length, shown, most })}
      </p>
    </div>
  )
}
