import { type RefObject, useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { ChecksBar } from '../checks-gutter/checks-bar.tsx'
import type { PlacedFinding } from '../checks-gutter/source-checks.ts'
import type { SourceEditorHandle, SourceProblem } from '../source-editor/source-editor.tsx'
import type { RenderProblem } from '../test-data/render-test.ts'

/** Notes in the margin of the source: errors for broken tags, warnings for findings. */
export function useMarginNotes(
  problems: readonly RenderProblem[],
  findings: readonly PlacedFinding[],
): SourceProblem[] {
  const t = useMessages('design-editor')
  return useMemo(
    () => [
      ...problems.map((each) => ({ ...each, message: t(`code.problem.${each.code}`, { name: each.name }) })),
      ...findings
        .filter(({ at }) => at !== null)
        .map(({ code, details, line, column }) => ({
          ...{ line, column },
          message: t(`checks.found.${code}`, details),
          severity: 'warning' as const,
        })),
    ],
    [problems, findings, t],
  )
}

interface SourceChecksBarProps {
  findings: readonly PlacedFinding[]
  source: RefObject<SourceEditorHandle | null>
}

export function SourceChecksBar({ findings, source }: SourceChecksBarProps) {
  const t = useMessages('design-editor')
  const shown = findings.map(({ code, details, at, line, column, fix }, index) => ({
    key: `${code}:${at}:${index}`,
    ...{ code, details },
    ...(at === null
      ? {}
      : { where: `${t('code.line', { line })}:`, show: () => source.current?.goTo(line, column) }),
    ...(fix ? { fix: () => source.current?.insertAt(fix.at, fix.insert) } : {}),
  }))
  return <ChecksBar findings={shown} />
}
