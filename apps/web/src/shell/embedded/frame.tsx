import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'

/** The host has the navigation: only the page is ours. */
export function EmbeddedFrame() {
  return (
    <Suspense fallback={<SkeletonLines lines={5} />}>
      <Outlet />
    </Suspense>
  )
}
