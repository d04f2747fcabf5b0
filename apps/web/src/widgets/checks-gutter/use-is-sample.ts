import { type IsSample, sampleTexts } from '@carillon/email-design/placeholder-texts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sampleTextsQuery } from '#api/design-library.ts'

/**
 * Tells the texts of prepared designs, which speak of an invented company; undefined until they are loaded, and with a
 * preflight, in which the server names them.
 */
export function useIsSample(preflight: object | undefined): IsSample | undefined {
  const { data } = useQuery({ ...sampleTextsQuery, enabled: preflight === undefined })
  return useMemo(
    () => (preflight || !data ? undefined : sampleTexts(data.texts, data.company)),
    [preflight, data],
  )
}
