import { Switch } from '@mantine/core'
import { useMessages } from '#lib/messages.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import style from './brand-switch.module.css'
import { useBrand } from './use-brand.ts'

interface BrandSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Switches system designs to the account's brand, or leads to the page where the brand is set up. */
export function BrandSwitch({ isOn, onChange }: BrandSwitchProps) {
  const t = useMessages('design-library')
  const brand = useBrand()
  // The room of the switch is kept while it loads, so that the designs below stay where they are.
  return (
    <div className={style['line']}>
      {brand && (
        <>
          <Switch
            label={t('brand.label')}
            checked={isOn}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <OpenLink to="/account/brand">{t('brand.change')}</OpenLink>
        </>
      )}
      {brand === null && <OpenLink to="/account/brand">{t('brand.setUp')}</OpenLink>}
    </div>
  )
}
