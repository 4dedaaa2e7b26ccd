export type DrawingName = 'book' | 'letter' | 'portrait' | 'photographs'

/** A line that is torn, of the place where nothing arrives: it comes with the page, as its network may be gone. */
const TORN_LINE = (
  <>
    <path d="M6 64h100M24 64V12m-8 8h16M88 64V12m-8 8h16M0 20c6 4 11 4 17 0m14 0c4 8 9 11 16 12m49-12c6 4 10 4 16 0M81 20c-3 8-6 10-10 11" />
    <path d="M47 32c5 0 7 3 4 5s-6-1-3-3m23-3c-5 0-7 4-3 5" stroke="var(--candle)" />
  </>
)

/** A quiet line drawing for where there is nothing, or, without a name, nothing that arrived. */
export const Drawing = ({ name }: { name?: DrawingName }) => (
  <svg
    width="112"
    height="72"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {name ? <use href={`/imagens/desenhos.svg#${name}`} /> : TORN_LINE}
  </svg>
)
