import type { ImportJob } from '@carillon/contract/contact-imports'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { importsQuery, isRunning } from '#api/contact-imports.ts'
import { usePersonName } from '../../use-person.ts'

const none: readonly ImportJob[] = []

/**
 * The imports that the signed-in person started. They are loaded when the number of running jobs changes, and again and
 * again while one of them runs.
 */
export function useOwnImports(running: number): readonly ImportJob[] {
  const { address } = usePersonName()
  const { data = none, refetch } = useQuery({
    ...importsQuery,
    enabled: ({ state }) => running > 0 || (state.data?.some(isRunning) ?? false),
  })
  useEffect(() => {
    if (running > 0) void refetch({ cancelRefetch: false })
  }, [running, refetch])
  return useMemo(() => data.filter(({ started_by }) => started_by === address), [data, address])
}
