import type { ReactNode } from 'react'
import { SkeletonLines } from './skeleton.tsx'

interface WhenKnownProps {
  /** True while an answer is missing that decides the layout. */
  waits: boolean
  children: ReactNode
}

/** Shows its children all at once, so that none pushes another away. They load in the meantime. */
export function WhenKnown({ waits, children }: WhenKnownProps) {
  return (
    <>
      {waits && <SkeletonLines lines={6} />}
      <div style={{ display: waits ? 'none' : 'contents' }}>{children}</div>
    </>
  )
}
