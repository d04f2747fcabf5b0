import { Card } from '#ui/page/card.tsx'

/** A card of the stats without numbers yet: its title and one sentence, in one line if there is room. */
export function EmptyCard({ title, children }: { title: string; children: string }) {
  return (
    <Card title={title}>
      <p data-empty="">{children}</p>
    </Card>
  )
}
