import { Switch } from '@mantine/core'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
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
          <Link to="/account/brand">{t('brand.change')}</Link>
        </>
      )}
      {brand === null && <Link to="/account/brand">{t('brand.setUp')}</Link>}
    </div>
  )
}
