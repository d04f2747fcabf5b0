/**
 * Shows what phases say that run at the same time, one phase after the other: the one that began first speaks at once,
 * what the others say is kept until those before them are over.
 */
export function phaseOutput(show: (text: string) => void) {
  const waiting: { kept: string; isOver: boolean }[] = []

  return {
    begin() {
      const phase = { kept: '', isOver: false }
      waiting.push(phase)
      return {
        say(text: string) {
          if (waiting[0] === phase) show(text)
          else phase.kept += text
        },
        end() {
          phase.isOver = true
          while (waiting[0]?.isOver) {
            waiting.shift()
            const next = waiting[0]
            if (!next) return
            show(next.kept)
            next.kept = ''
          }
        },
      }
    },
  }
}
