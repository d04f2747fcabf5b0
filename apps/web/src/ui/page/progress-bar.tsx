import { Meter } from './meter.tsx'

interface ProgressBarProps {
  /** The running work, for screen readers. */
  label: string
  done: number
  /** Undefined while the total is unknown. */
  total?: number
  /** The numbers as text, such as `12,400 of 50,000 contacts`. */
  text?: string
}

/** The progress of long work, with its numbers. */
export function ProgressBar({ label, done, total, text }: ProgressBarProps) {
  const share = total ? done / total : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      {...(total === undefined ? {} : { 'aria-valuemax': total, 'aria-valuenow': done })}
      {...(text ? { 'aria-valuetext': text } : {})}
    >
      <Meter share={share} />
      {text && (
        <div
          className="numbers"
          style={{ fontSize: 'var(--text-small)', color: 'var(--ink-2)', marginTop: 'var(--space-6)' }}
        >
          {text}
        </div>
      )}
    </div>
  )
}
