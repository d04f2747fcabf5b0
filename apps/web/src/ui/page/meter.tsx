import type { ReactNode } from 'react'
import style from './meter.module.css'

interface MeterProps {
  /** 0 to 1. */
  share: number
  tone?: 'brand' | 'soft' | 'attention'
  /** Width in pixels. The full width if left out. */
  width?: number
}

/** The share from which a limit is near. */
export const nearFrom = 0.9

/** The tone of a meter that shows how much of a limit is used. */
export const toneOfLimit = (share: number) => (share >= nearFrom ? 'attention' : 'brand')

/** A share as a thin bar. It is decoration for a number beside it, so screen readers skip it. */
export function Meter({ share, tone = 'brand', width }: MeterProps) {
  const filled = `${Math.min(100, Math.max(0, share * 100))}%`
  return (
    <span className={style['meter']} data-tone={tone} style={{ width: width ?? '100%' }} aria-hidden="true">
      <span style={{ width: filled }} />
    </span>
  )
}

/** A meter for a table cell: 44 px wide, so that a column of 132 px has room for any share beside it, such as 100,0 %. */
export function MeterCell({ share, tone, children }: MeterProps & { children: ReactNode }) {
  return (
    <span className={style['row']}>
      <Meter share={share} width={44} {...(tone ? { tone } : {})} />
      {children}
    </span>
  )
}
