/**
 * Shows the output of simultaneous phases one after the other. The output of the first phase is shown at once; the output
 * of the others is stored until the phases before them have ended.
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
