import { useSayEndedImports } from '#widgets/ended-imports/use-say-ended-imports.ts'
import { useOwnImports } from './use-own-imports.ts'

/** Says on each page that an import of the person has ended. Loaded when the first job runs. */
export default function OwnImports({ running }: { running: number }) {
  useSayEndedImports(useOwnImports(running))
  return null
}
