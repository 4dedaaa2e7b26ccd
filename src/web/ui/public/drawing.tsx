/** Where they begin, and lines in a frame of 112 × 72; the second ones have the colour of a candle. */
const DRAWINGS = {
  book: [
    16,
    'M56 22c-9-7-21-9-36-8v41c15-1 27 1 36 8 9-7 21-9 36-8V14c-15-1-27 1-36 8zm0 0v41M16 19v41c16-1 30 0 40 5 10-5 24-6 40-5V19',
    'M84 13v19l-4-4-4 4V13.4',
  ],
  letter: [
    27,
    'M27 10h38l12 12v43H27zm38 0v12h12M37 29c3-4 4 3 7 0s4 3 7 0 4 3 7 0 4 2 7 0M37 40c3-4 4 3 7 0s4 3 7 0 4 3 7 0 4 3 8-1M37 51c3-4 4 3 7 0s4 3 8-1',
    'M101 20 76 48l-3 8 8-4 24-28zm-25 28 5 4',
  ],
  portrait: [
    34,
    'M56 8 44 19m12-11 12 11M56 18c13 0 22 11 22 24s-9 24-22 24-22-11-22-24 9-24 22-24zm0 6c9 0 16 8 16 18s-7 18-16 18-16-8-16-18 7-18 16-18z',
    'M43 51c5-5 8-5 12-1s8 3 14-3',
  ],
  photographs: ['M36 14h54v38H36zM36 22l-14 5 13 35 47-10M36 44c9-10 16-11 24-3s17 6 30-5', 'M75 28a5 5 0 1 0 .1 0'],
  line: [
    0,
    'M6 64h100M24 64V12m-8 8h16M88 64V12m-8 8h16M0 20c6 4 11 4 17 0m14 0c4 8 9 11 16 12m49-12c6 4 10 4 16 0M81 20c-3 8-6 10-10 11',
    'M47 32c5 0 7 3 4 5s-6-1-3-3m23-3c-5 0-7 4-3 5',
  ],
} as const

export type DrawingName = keyof typeof DRAWINGS

/** A quiet line drawing for where there is nothing, or nothing yet. */
export const Drawing = ({ name }: { name: DrawingName }) => {
  const [left, lines, accent] = DRAWINGS[name]
  return (
    <svg
      width="112"
      viewBox={`${left} 0 112 72`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines} />
      <path d={accent} stroke="var(--candle)" />
    </svg>
  )
}
