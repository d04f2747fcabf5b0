import { Search } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { openPalette, paletteKeys } from '../open-palette.ts'
import style from './navigation.module.css'

/** Opens the palette: as a field in the rail, as an icon in the bar of narrow screens. */
export function PaletteButton({ isNarrow = false }: { isNarrow?: boolean }) {
  const t = useMessages('shell')
  const common = { 'aria-haspopup': 'dialog', onClick: () => openPalette('palette') } as const
  if (isNarrow) {
    return <Button look="quiet" size="icon" icon={<Search />} aria-label={t('navigation.find')} {...common} />
  }
  return (
    <button type="button" className={style['find']} aria-keyshortcuts="Control+K Meta+K" {...common}>
      <Search aria-hidden="true" />
      <span className={style['words']}>{t('navigation.find')}</span>
      <span className={style['shortcut']} aria-hidden="true">
        {paletteKeys().join(' ')}
      </span>
    </button>
  )
}
