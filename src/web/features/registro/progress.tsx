import { PLANILHA } from './messages.ts'
import classes from './registro.module.css'

/** What the portal is doing with the sheet, and how much of it is done. */
export const SheetProgress = ({ label, percent, note }: { label: string; percent: number; note?: string }) => (
  <div className={classes.progress}>
    <p>
      <span role="status">{label}</span> <span aria-hidden>{PLANILHA.porCento(percent)}</span>
    </p>
    <progress max={100} value={percent} aria-label={label} />
    {note && (
      <p className="note" role="status">
        {note}
      </p>
    )}
  </div>
)
