import type { PreflightFinding } from '@carillon/contract/preflight'
import { type RefObject, useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { ChecksBar } from '../checks-gutter/checks-bar.tsx'
import { useFindingWords } from '../checks-gutter/finding-words.ts'
import { mergeFindings } from '../checks-gutter/merge-findings.rules.ts'
import type { PreflightState } from '../checks-gutter/preflight.ts'
import type { PlacedFinding } from '../checks-gutter/source-checks.ts'
import type { SourceEditorHandle, SourceProblem } from '../source-editor/source-editor.tsx'
import type { RenderProblem } from '../test-data/render-test.ts'

/** Notes in the margin of the source: errors for broken tags, warnings for findings. */
export function useMarginNotes(
  problems: readonly RenderProblem[],
  findings: readonly PlacedFinding[],
): SourceProblem[] {
  const t = useMessages('design-editor')
  const words = useFindingWords()
  return useMemo(
    () => [
      ...problems.map((each) => ({ ...each, message: t(`code.problem.${each.code}`, { name: each.name }) })),
      ...findings
        .filter(({ at }) => at !== null)
        .map(({ code, details, line, column }) => ({
          line,
          column,
          message: words({ code, parameter: details }),
          severity: 'warning' as const,
        })),
    ],
    [problems, findings, t, words],
  )
}

interface SourceChecksBarProps {
  findings: readonly PlacedFinding[]
  source: RefObject<SourceEditorHandle | null>
  html: string
  preflight: PreflightState | undefined
}

export function SourceChecksBar({ findings, source, html, preflight }: SourceChecksBarProps) {
  const t = useMessages('preflight')
  const local = findings.map(({ code, details, at, line, column, fix }) => ({
    code,
    details,
    place: at === null ? null : { module: null, line, column },
    ...(fix ? { fix: () => source.current?.insertAt(fix.at, fix.insert) } : {}),
  }))
  const hasText = ({ parameter }: PreflightFinding) =>
    html.includes(String(parameter['text']).replace(/…$/, ''))
  const shown = mergeFindings(preflight?.findings ?? null, local, hasText).map((finding) => {
    const { place, card, field } = finding
    const { line, column } = place ?? {}
    if (typeof line === 'number' && typeof column === 'number') {
      return { ...finding, where: t('line', { line }), show: () => source.current?.goTo(line, column) }
    }
    if (finding.code === 'email_test_required') return { ...finding, test: preflight?.tests }
    if (!preflight || field === undefined || card === 'content') return finding
    return { ...finding, show: () => preflight.show({ card, field }) }
  })
  return <ChecksBar findings={shown} state={preflight?.state} />
}
