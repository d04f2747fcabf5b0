import style from './empty-card.module.css'

/** A part of the stats of which there is nothing yet: its title and one sentence, in one line where there is room. */
export function EmptyCard({ title, children }: { title: string; children: string }) {
  return (
    <section className={style['empty']} aria-label={title}>
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  )
}
