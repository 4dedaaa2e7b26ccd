import classes from './month-chart.module.css'
import { monthShort, niceTop } from './month-rules.ts'

const WIDTH_PX = 960
const HEIGHT_PX = 240
const MARGIN_PX = { left: 44, right: 4, top: 22, bottom: 40 } as const
/** Beyond this number of months the figures above the bars would touch. */
const FIGURES_MAX = 14

type MonthValue = { mes: string; value: number }
type MonthChartProps = { label: string; months: readonly MonthValue[] }

const plotHeight = HEIGHT_PX - MARGIN_PX.top - MARGIN_PX.bottom
const plotWidth = WIDTH_PX - MARGIN_PX.left - MARGIN_PX.right
const yOf = (value: number, top: number): number => MARGIN_PX.top + plotHeight * (1 - value / top)

const Line = ({ value, top }: { value: number; top: number }) => (
  <g>
    <line className={classes.line} x1={MARGIN_PX.left} x2={WIDTH_PX} y1={yOf(value, top)} y2={yOf(value, top)} />
    <text className={classes.axis} x={MARGIN_PX.left - 10} y={yOf(value, top) + 5} textAnchor="end">
      {value}
    </text>
  </g>
)

type BarProps = { month: MonthValue; index: number; step: number; top: number; figures: boolean }

const Bar = ({ month: { mes, value }, index, step, top, figures }: BarProps) => {
  const middle = MARGIN_PX.left + step * (index + 0.5)
  const width = Math.min(44, step * 0.62)
  const isYearShown = index === 0 || mes.endsWith('-01')
  return (
    <g>
      <rect
        className={classes.bar}
        x={middle - width / 2}
        y={yOf(value, top)}
        width={width}
        height={MARGIN_PX.top + plotHeight - yOf(value, top)}
        rx={2}
      />
      {figures && value > 0 && (
        <text className={classes.figure} x={middle} y={yOf(value, top) - 6} textAnchor="middle">
          {value}
        </text>
      )}
      <text className={classes.axis} x={middle} y={HEIGHT_PX - 22} textAnchor="middle">
        {monthShort(mes)}
      </text>
      {isYearShown && (
        <text className={classes.year} x={middle} y={HEIGHT_PX - 4} textAnchor="middle">
          {mes.slice(0, 4)}
        </text>
      )}
    </g>
  )
}

/** One bar for each month, oldest first. The table below it has the same numbers for those who do not see it. */
export const MonthChart = ({ label, months }: MonthChartProps) => {
  const top = niceTop(Math.max(...months.map(month => month.value), 1))
  const lines = top > 1 ? [0, top / 2, top] : [0, top]
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} role="img" aria-label={label}>
        {lines.map(value => (
          <Line key={value} value={value} top={top} />
        ))}
        {months.map((month, index) => (
          <Bar
            key={month.mes}
            month={month}
            index={index}
            step={plotWidth / months.length}
            top={top}
            figures={months.length <= FIGURES_MAX}
          />
        ))}
      </svg>
    </figure>
  )
}
