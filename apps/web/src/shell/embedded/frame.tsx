import { type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'

/** The frame of an embedded app: the page alone, because the host page has the navigation. */
export function EmbeddedFrame({ notice }: { notice?: ReactNode }) {
  return (
    <Suspense fallback={<SkeletonLines lines={5} />}>
      {notice}
      <Outlet />
    </Suspense>
  )
}
