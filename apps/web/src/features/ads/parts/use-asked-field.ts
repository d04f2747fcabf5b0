import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { showRefused } from '#ui/form/show-refused.ts'

/** The field that a link of the review names (`?field=headline`), or null. It is opened once. */
export function useAskedField(): string | null {
  const field = useSearchParams()[0].get('field')
  const isShown = useRef(false)
  useEffect(() => {
    if (field === null || isShown.current) return
    isShown.current = true
    showRefused([field], null)
  }, [field])
  return field
}
