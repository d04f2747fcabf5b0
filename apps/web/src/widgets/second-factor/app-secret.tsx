import type { AppSecret as Secret } from '@carillon/contract/second-factor'
import { encode } from 'uqr'
import { useMessages } from '#lib/messages.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import style from './second-factor.module.css'

/** The secret of an app that shows codes: to scan, and to type. */
export function AppSecret({ secret, uri }: Secret) {
  const t = useMessages('second-factor')
  return (
    <>
      <p>{t('app.scan')}</p>
      <QrCode text={uri} label={t('app.qr')} />
      <CopyField label={t('app.secret')} text={secret.replace(/(.{4})(?=.)/g, '$1 ')} />
    </>
  )
}

/** Dark on light in both themes, with a quiet edge: cameras need both. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={style['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  )
}
