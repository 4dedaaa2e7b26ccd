/** `line`: a wire that is torn, where nothing arrived. */
export type DrawingName = 'book' | 'letter' | 'portrait' | 'photographs' | 'line'

/** A quiet line drawing for where there is nothing, or nothing yet. */
export const Drawing = ({ name }: { name: DrawingName }) => (
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
    <use href={`/imagens/desenhos.svg#${name}`} />
  </svg>
)
