import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { accessTo } from '#shell/access.rules.ts'
import { navigationGroups } from '#shell/navigation-entries.tsx'
import { openPalette, paletteKeys } from '#shell/open-palette.ts'
import { usePerson } from '#shell/use-person.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import style from './keys.module.css'
import { Keys } from './keys.tsx'

interface KeysTableProps {
  areas: ReadonlySet<string>
  /** True if single keys are switched on. */
  isOn: boolean
  onSwitch: (on: boolean) => void
}

/** Every key, and the switch for keys that are pressed without Ctrl. */
export default function KeysTable({ areas, isOn: wasOn, onSwitch }: KeysTableProps) {
  const t = useMessages('palette')
  const shell = useMessages('shell')
  const person = usePerson()
  const [isOn, setOn] = useState(wasOn)
  const entries = navigationGroups
    .flatMap(({ entries }) => entries)
    .filter(({ area }) => areas.has(area) && accessTo(area, person) === 'open')
  return (
    <Dialog title={t('keys.title')} onClose={() => openPalette(null)}>
      <h3 className={style['title']}>{t('keys.anywhere')}</h3>
      <dl className={style['rows']}>
        <Row name={t('keys.palette')} keys={paletteKeys()} />
        <Row name={t('keys.table')} keys={['?']} />
        <Row name={t('keys.search')} keys={['/']} />
        <Row name={t('keys.create')} keys={['n']} />
      </dl>
      <h3 className={style['title']}>{t('keys.go')}</h3>
      <dl className={style['rows']}>
        {entries.map(
          ({ area, label, letter }) => letter && <Row key={area} name={shell(label)} keys={['g', letter]} />,
        )}
      </dl>
      <CheckboxField
        name="single-keys"
        label={t('keys.switch')}
        hint={t('keys.switchHelp')}
        value={isOn}
        onChange={(on) => {
          setOn(on)
          onSwitch(on)
        }}
      />
    </Dialog>
  )
}

function Row({ name, keys }: { name: string; keys: readonly string[] }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Keys keys={keys} />
      </dd>
    </>
  )
}
