import { Card } from '#ui/page/card.tsx'

/** A part of the stats of which there is nothing yet: its title and one sentence, in one line where there is room. */
export function EmptyCard({ title, children }: { title: string; children: string }) {
  return (
    <Card title={title}>
      <p data-empty="">{children}</p>
    </Card>
  )
}
