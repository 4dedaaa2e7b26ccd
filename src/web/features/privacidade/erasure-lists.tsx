import type { DadosTitular } from '#contract/privacidade/schema.ts'
import classes from './erasure-lists.module.css'

type Apagamento = DadosTitular['apagamento']

/** What is erased, and what remains and why. */
export const ErasureLists = ({ apaga, mantem }: Apagamento) => (
  <>
    {apaga.length > 0 && (
      <div>
        <h3 className={classes.head}>É apagado agora</h3>
        <ul className={classes.list}>
          {apaga.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    )}
    <div>
      <h3 className={classes.head}>Fica guardado, e por quê</h3>
      <ul className={classes.list}>
        {mantem.map(one => (
          <li key={one.o_que}>
            {one.o_que}
            <p className="note">{one.porque}</p>
          </li>
        ))}
      </ul>
    </div>
  </>
)
